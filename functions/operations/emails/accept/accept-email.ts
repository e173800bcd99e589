import { newEmailId } from "../../../domain/emails/email-ids.ts";
import { idRandomBytes } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { DomainRecord } from "../../../store/domains/hostnames.ts";
import { bodyWrite, type Entry, largestPackedItem, objectName, pack } from "../../../store/emails/bodies.ts";
import { newEmailWrite } from "../../../store/emails/emails.ts";
import { type IdempotencyRecord, idempotencyWrite } from "../../../store/emails/idempotency.ts";
import { dueAt } from "../../../store/platform/due.ts";
import { emailKey, fundsKey } from "../../../store/platform/keys.ts";
import { type Found, getItem } from "../../../store/platform/read.ts";
import { ttlsOf } from "../../platform/retention.ts";
import { handOver } from "../enqueue.ts";
import { recordMet } from "./in-flight.ts";
import { type Purchase, reserve } from "./reserve.ts";
import { entryOf, newEmail, unitsOf } from "./send-draft.ts";
import { judge, type SendRequest } from "./validate-send.ts";

/** A queued mail that no worker has taken after this long is handed over again. */
export const queuedPatienceMs = 60_000;

interface Accepted {
  readonly emailId: string;
  readonly replayed: boolean;
}

/**
 * Accepts one mail: its reservation, its facts, its body and the stored answer of its idempotency key become true
 * together, or none of them does. After that it is delivered, whatever happens to this process.
 */
export async function acceptEmail(services: Services, request: SendRequest): Promise<Accepted> {
  const judged = judge(services, request);
  if ("replay" in judged) return replayed(judged.replay);
  const mail = newMail(services, request, judged.records[0]);
  const { emailId, entry, packed, large } = mail;
  const { projectId } = request;
  if (large) await (await services.objects()).put(objectName(projectId, emailId), packed);
  const earlier = await reserve(services, purchaseOf(services, request, mail));
  if (earlier) return replayed(earlier);
  const { region } = entry;
  const work = entry.scheduledAt
    ? ({ kind: "scheduled", projectId, emailId } as const)
    : ({ kind: "email", projectId, emailId, region, units: unitsOf(entry.body) } as const);
  await handOver(services, region, work);
  return { emailId, replayed: false };
}

function replayed({ answer }: IdempotencyRecord): Accepted {
  if ("emailId" in answer) return { emailId: answer.emailId, replayed: true };
  throw new Refusal("idempotency_mismatch", "this Idempotency-Key was used with a bulk send");
}

interface NewMail {
  readonly emailId: string;
  readonly entry: Entry;
  readonly packed: Uint8Array;
  /** Too large for an item: its body goes to the object store first. */
  readonly large: boolean;
  readonly now: Date;
}

function newMail(services: Services, { letters }: SendRequest, record: DomainRecord | undefined): NewMail {
  const [letter] = letters;
  if (!letter || !record) throw new Error("a send without a letter");
  const now = services.clock();
  const entry = entryOf(letter, record, now);
  const packed = pack(entry.body);
  const large = packed.length > largestPackedItem;
  return { emailId: newEmailId(now, services.random(idRandomBytes)), entry, packed, large, now };
}

/** What is written with the reservation: the facts first, by which a lost answer is told from another's write. */
function purchaseOf(services: Services, request: SendRequest, mail: NewMail): Purchase {
  const { tables } = services;
  const { projectId, idempotencyKey, bodyHash, found } = request;
  const { emailId, entry, packed, large, now } = mail;
  const ttl = ttlsOf(services, entry.scheduledAt);
  const due = entry.scheduledAt ? dueAt(emailId, new Date(entry.scheduledAt)) : undefined;
  const bodyAt = large ? ("object" as const) : ("item" as const);
  const stored = { bodyHash, answer: { emailId }, at: now };
  return {
    projectId,
    units: unitsOf(entry.body),
    idempotencyKey,
    token: emailId.slice("eml_".length),
    // A scheduled one has a place in the due index.
    madeAt: due ? undefined : now,
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
        newEmailWrite(tables, newEmail(entry, facts), due, ttl.facts),
        ...(idempotencyKey === undefined
          ? []
          : [idempotencyWrite(tables, projectId, idempotencyKey, stored)]),
        ...(large ? [] : [bodyWrite(tables, projectId, emailId, packed, ttl.body)]),
      ];
    },
    stands: async () => (await getItem(tables, "data", emailKey(projectId, emailId))) !== undefined,
    settle: (lost) => {
      // Our own row stands there: an earlier try of ours was written although its answer was lost.
      if (lost.get(0)?.["id"] === emailId) return undefined;
      return recordMet(services, lost.get(1), { bodyHash, came: now });
    },
  };
}

/** The shard of the funds that came along with the key, if any did. */
export function seenFunds(services: Services, found: Found, projectId: string) {
  const shards = services.memory.get(`shards ${projectId}`) ?? 1;
  for (let shard = 0; shard < shards; shard++) {
    const seen = found.money(fundsKey(projectId, shard));
    if (seen) return { shard, seen };
  }
  return { shard: 0, seen: undefined };
}
