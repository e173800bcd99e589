import { newBulkId } from "../../../domain/emails/email-ids.ts";
import { idRandomBytes } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import type { DomainRecord } from "../../../store/domains/hostnames.ts";
import {
  largestPackedEntries,
  objectName,
  pack,
  packedWrite,
  type StoredMessage,
} from "../../../store/emails/bodies.ts";
import { newBulkWrite } from "../../../store/emails/bulks.ts";
import { type IdempotencyRecord, idempotencyWrite } from "../../../store/emails/idempotency.ts";
import { dueAt } from "../../../store/platform/due.ts";
import { bulkEntriesKey, bulkKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { ttlsOf } from "../../platform/retention.ts";
import { enqueue } from "../enqueue.ts";
import { redeliveryTimeoutMs } from "../timeouts.ts";
import { conflictingRecord } from "./in-flight.ts";
import { type Purchase, reserve } from "./reserve.ts";
import { storedMessage, unitsOf } from "./send-draft.ts";
import { mismatch, type SendRequest, validateSend } from "./validate-send.ts";

interface AcceptedBulk {
  readonly bulkId: string;
  readonly count: number;
  readonly replayed: boolean;
}

/**
 * Accepts 1 to 100 emails in one bulk call, all or none. The ids of its emails follow from its own.
 * @throws {Refusal} as `validateSend` and `reserve`; `idempotency_in_flight`
 */
export async function acceptBulk(services: Services, request: SendRequest): Promise<AcceptedBulk> {
  const validated = validateSend(services, request);
  if ("replay" in validated) return replayed(validated.replay);
  const bulk = newBulk(services, request, validated.records);
  const { bulkId, messages, packed, large } = bulk;
  const { projectId } = request;
  if (large) await (await services.objects()).put(objectName(projectId, bulkId), packed);
  const earlier = await reserve(services, purchaseOf(services, request, bulk));
  if (earlier) return replayed(earlier);
  await enqueue(services, bulk.region, { kind: "bulk", projectId, bulkId });
  return { bulkId, count: messages.length, replayed: false };
}

function replayed({ answer }: IdempotencyRecord): AcceptedBulk {
  if ("bulkId" in answer) return { ...answer, replayed: true };
  throw mismatch("for a single send");
}

interface NewBulk {
  readonly bulkId: string;
  readonly messages: readonly StoredMessage[];
  readonly packed: Uint8Array;
  /** Too large for an item: the entries go to the object store first. */
  readonly large: boolean;
  /** The region whose queue gets the bulk call's message; each email goes to the queue of its own. */
  readonly region: string;
  readonly now: Date;
}

function newBulk(services: Services, { drafts }: SendRequest, records: readonly DomainRecord[]): NewBulk {
  const now = services.clock();
  const messages = drafts.flatMap((draft, at) => {
    const record = records[at];
    return record ? [storedMessage(draft, record, now)] : [];
  });
  const packed = pack(messages);
  const large = packed.length > largestPackedEntries;
  const region = messages[0]?.region ?? services.deployment.homeRegion;
  return {
    bulkId: newBulkId(now, services.random(idRandomBytes)),
    messages,
    packed,
    large,
    region,
    now,
  };
}

/** Returns what is written with the reservation. A row of facts that is there already tells whose write it was. */
function purchaseOf(services: Services, request: SendRequest, bulk: NewBulk): Purchase {
  const { tables } = services;
  const { projectId, idempotencyKey, bodyHash, found } = request;
  const { bulkId, messages, packed, large, region, now } = bulk;
  const ttl = ttlsOf(services, messages.find(({ scheduledAt }) => scheduledAt)?.scheduledAt);
  const count = messages.length;
  const entriesAt = large ? ("object" as const) : ("item" as const);
  const key = idempotencyKey === undefined ? {} : { idempotencyKey };
  const facts = { id: bulkId, projectId, count, region, entriesAt, ...key };
  const stored = { bodyHash, answer: { bulkId, count }, at: now };
  const due = dueAt(bulkId, new Date(now.getTime() + redeliveryTimeoutMs));
  return {
    projectId,
    units: messages.reduce((sum, { body }) => sum + unitsOf(body), 0),
    idempotencyKey,
    token: bulkId.slice("blk_".length),
    hint: found.hint,
    writes: (charge, month) => ({
      facts: newBulkWrite(tables, { ...facts, charge, month }, due, ttl.body),
      idempotency:
        idempotencyKey === undefined
          ? undefined
          : idempotencyWrite(tables, projectId, idempotencyKey, stored),
      body: large ? undefined : packedWrite(tables, bulkEntriesKey(projectId, bulkId), packed, ttl.body),
    }),
    isWritten: async () => (await getItem(tables, "data", bulkKey(projectId, bulkId))) !== undefined,
    onConflict: (conflicts) => {
      if (conflicts.facts?.item?.["id"] === bulkId) return undefined;
      return conflictingRecord(services, conflicts.idempotency?.item, { bodyHash, receivedAt: now });
    },
  };
}
