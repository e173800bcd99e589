import { newEmailId } from "../../../domain/emails/email-ids.ts";
import { idRandomBytes } from "../../../domain/platform/ids.ts";
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
import { emailKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { ttlsOf } from "../../platform/retention.ts";
import { enqueue } from "../enqueue.ts";
import { conflictingRecord } from "./in-flight.ts";
import { type Purchase, reserve } from "./reserve.ts";
import { newEmail, storedMessage, unitsOf } from "./send-draft.ts";
import { mismatch, type SendRequest, validateSend } from "./validate-send.ts";

interface AcceptedEmail {
  readonly emailId: string;
  readonly replayed: boolean;
}

/**
 * Accepts one email: its reservation, its facts, its body and the stored response of its idempotency key are written
 * together, or none of them is. From then on it is delivered, whatever happens to this process.
 * @throws {Refusal} as `validateSend` and `reserve`; `idempotency_in_flight`
 */
export async function acceptEmail(services: Services, request: SendRequest): Promise<AcceptedEmail> {
  const validated = validateSend(services, request);
  if ("replay" in validated) return replayed(validated.replay);
  const email = prepareNewEmail(services, request, validated.records[0]);
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
  throw mismatch("for a bulk send");
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

/** Returns what is written with the reservation. A row of facts that is there already tells whose write it was. */
function purchaseOf(services: Services, request: SendRequest, email: NewEmail): Purchase {
  const { tables } = services;
  const { projectId, idempotencyKey, bodyHash, found } = request;
  const { emailId, message, packed, large, now } = email;
  const ttl = ttlsOf(services, message.scheduledAt);
  const due = message.scheduledAt ? dueAt(emailId, new Date(message.scheduledAt)) : undefined;
  const facts = { id: emailId, projectId, idempotencyKey, queuedAt: now.toISOString() };
  const bodyAt = large ? ("object" as const) : ("item" as const);
  const stored = { bodyHash, answer: { emailId }, at: now };
  return {
    projectId,
    units: unitsOf(message.body),
    idempotencyKey,
    token: emailId.slice("eml_".length),
    // A scheduled email has a place in the due index.
    createdAt: due ? undefined : now,
    hint: found.hint,
    writes: (charge, month) => ({
      facts: newEmailWrite(tables, newEmail(message, { ...facts, charge, month, bodyAt }), due, ttl.facts),
      idempotency:
        idempotencyKey === undefined
          ? undefined
          : idempotencyWrite(tables, projectId, idempotencyKey, stored),
      body: large ? undefined : bodyWrite(tables, projectId, emailId, packed, ttl.body),
    }),
    isWritten: async () => (await getItem(tables, "data", emailKey(projectId, emailId))) !== undefined,
    onConflict: (conflicts) => {
      // Our own row: an earlier attempt was written although its answer was lost.
      if (conflicts.facts?.item?.["id"] === emailId) return undefined;
      return conflictingRecord(services, conflicts.idempotency?.item, { bodyHash, receivedAt: now });
    },
  };
}
