import { newEmailId } from "../../../domain/emails/email-ids.ts";
import { idRandomBytes } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { DomainRecord } from "../../../store/domains/hostnames.ts";
import {
  bodyWrite,
  largestPackedItem,
  objectName,
  pack,
  type StoredMessage,
} from "../../../store/emails/bodies.ts";
import { newEmailWrite } from "../../../store/emails/emails.ts";
import { type IdempotencyRecord, idempotencyWrite } from "../../../store/emails/idempotency.ts";
import { dueAt } from "../../../store/platform/due.ts";
import { emailKey, fundsKey } from "../../../store/platform/keys.ts";
import { type FoundRows, getItem } from "../../../store/platform/read.ts";
import { ttlsOf } from "../../platform/retention.ts";
import { enqueue } from "../enqueue.ts";
import { conflictingRecord } from "./in-flight.ts";
import { type Purchase, reserve } from "./reserve.ts";
import { newEmail, storedMessage, unitsOf } from "./send-draft.ts";
import { type SendRequest, validateSend } from "./validate-send.ts";

/** A queued mail that no worker has taken after this long is handed over again. */
export const redeliveryTimeoutMs = 60_000;

interface AcceptedEmail {
  readonly emailId: string;
  readonly replayed: boolean;
}

/**
 * Accepts one mail: its reservation, its facts, its body and the stored answer of its idempotency key become true
 * together, or none of them does. After that it is delivered, whatever happens to this process.
 */
export async function acceptEmail(services: Services, request: SendRequest): Promise<AcceptedEmail> {
  const judged = validateSend(services, request);
  if ("replay" in judged) return replayed(judged.replay);
  const email = prepareNewEmail(services, request, judged.records[0]);
  const { emailId, message, packed, large } = email;
  const { projectId } = request;
  if (large) await (await services.objects()).put(objectName(projectId, emailId), packed);
  const earlier = await reserve(services, purchaseOf(services, request, email));
  if (earlier) return replayed(earlier);
  const { region } = message;
  const work = message.scheduledAt
    ? ({ kind: "scheduled", projectId, emailId } as const)
    : ({ kind: "email", projectId, emailId, region, units: unitsOf(message.body) } as const);
  await enqueue(services, region, work);
  return { emailId, replayed: false };
}

function replayed({ answer }: IdempotencyRecord): AcceptedEmail {
  if ("emailId" in answer) return { emailId: answer.emailId, replayed: true };
  throw new Refusal("idempotency_mismatch", "this Idempotency-Key was used with a bulk send");
}

interface NewEmail {
  readonly emailId: string;
  readonly message: StoredMessage;
  readonly packed: Uint8Array;
  /** Too large for an item: its body goes to the object store first. */
  readonly large: boolean;
  readonly now: Date;
}

function prepareNewEmail(
  services: Services,
  { drafts }: SendRequest,
  record: DomainRecord | undefined,
): NewEmail {
  const [draft] = drafts;
  if (!draft || !record) throw new Error("a send without a draft");
  const now = services.clock();
  const message = storedMessage(draft, record, now);
  const packed = pack(message.body);
  const large = packed.length > largestPackedItem;
  return { emailId: newEmailId(now, services.random(idRandomBytes)), message, packed, large, now };
}

/** What is written with the reservation: the facts first, by which a lost answer is told from another's write. */
function purchaseOf(services: Services, request: SendRequest, email: NewEmail): Purchase {
  const { tables } = services;
  const { projectId, idempotencyKey, bodyHash, found } = request;
  const { emailId, message, packed, large, now } = email;
  const ttl = ttlsOf(services, message.scheduledAt);
  const due = message.scheduledAt ? dueAt(emailId, new Date(message.scheduledAt)) : undefined;
  const bodyAt = large ? ("object" as const) : ("item" as const);
  const stored = { bodyHash, answer: { emailId }, at: now };
  return {
    projectId,
    units: unitsOf(message.body),
    idempotencyKey,
    token: emailId.slice("eml_".length),
    // A scheduled one has a place in the due index.
    createdAt: due ? undefined : now,
    ...seenFunds(services, found, projectId),
    writes: (charge, month) => {
      const facts = {
        id: emailId,
        projectId,
        charge,
        month,
        bodyAt,
        idempotencyKey,
        queuedAt: now.toISOString(),
      };
      return [
        newEmailWrite(tables, newEmail(message, facts), due, ttl.facts),
        ...(idempotencyKey === undefined
          ? []
          : [idempotencyWrite(tables, projectId, idempotencyKey, stored)]),
        ...(large ? [] : [bodyWrite(tables, projectId, emailId, packed, ttl.body)]),
      ];
    },
    isWritten: async () => (await getItem(tables, "data", emailKey(projectId, emailId))) !== undefined,
    onConflict: (conflicts) => {
      // Our own row stands there: an earlier try of ours was written although its answer was lost.
      if (conflicts.get(0)?.["id"] === emailId) return undefined;
      return conflictingRecord(services, conflicts.get(1), { bodyHash, came: now });
    },
  };
}

/** The shard of the funds that came along with the key, if any did. */
export function seenFunds(services: Services, found: FoundRows, projectId: string) {
  const shards = services.memory.shards.get(projectId) ?? 1;
  for (let shard = 0; shard < shards; shard++) {
    const seen = found.money(fundsKey(projectId, shard));
    if (seen) return { shard, seen };
  }
  return { shard: 0, seen: undefined };
}
