import { newBulkId } from "../../../domain/emails/email-ids.ts";
import { idRandomBytes } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
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
import { redeliveryTimeoutMs, seenFunds } from "./accept-email.ts";
import { conflictingRecord } from "./in-flight.ts";
import { type Purchase, reserve } from "./reserve.ts";
import { storedMessage, unitsOf } from "./send-draft.ts";
import { type SendRequest, validateSend } from "./validate-send.ts";

interface AcceptedBulk {
  readonly bulkId: string;
  readonly count: number;
  readonly replayed: boolean;
}

/** Accepts 1 to 100 mails in one envelope, all or none. The ids of its emails follow from the envelope's. */
export async function acceptBulk(services: Services, request: SendRequest): Promise<AcceptedBulk> {
  const judged = validateSend(services, request);
  if ("replay" in judged) return replayed(judged.replay);
  const bulk = newBulk(services, request, judged.records);
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
  throw new Refusal("idempotency_mismatch", "this Idempotency-Key was used with a single send");
}

interface NewBulk {
  readonly bulkId: string;
  readonly messages: readonly StoredMessage[];
  readonly packed: Uint8Array;
  /** Too large for an item: the entries go to the object store first. */
  readonly large: boolean;
  /** Whose queue is told of it; each email goes by its own. */
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

/** What is written with the reservation: the envelope first, by which a lost answer is told from another's write. */
function purchaseOf(services: Services, request: SendRequest, bulk: NewBulk): Purchase {
  const { tables } = services;
  const { projectId, idempotencyKey, bodyHash, found } = request;
  const { bulkId, messages, packed, large, region, now } = bulk;
  const ttl = ttlsOf(services, messages.find((entry) => entry.scheduledAt)?.scheduledAt);
  const count = messages.length;
  const entriesAt = large ? ("object" as const) : ("item" as const);
  const stored = { bodyHash, answer: { bulkId, count }, at: now };
  const due = dueAt(bulkId, new Date(now.getTime() + redeliveryTimeoutMs));
  return {
    projectId,
    units: messages.reduce((sum, { body }) => sum + unitsOf(body), 0),
    idempotencyKey,
    token: bulkId.slice("blk_".length),
    ...seenFunds(services, found, projectId),
    writes: (charge, month) => {
      const key = idempotencyKey === undefined ? {} : { idempotencyKey };
      const bulk = { id: bulkId, projectId, count, charge, month, region, entriesAt, ...key };
      return [
        newBulkWrite(tables, bulk, due, ttl.body),
        ...(idempotencyKey === undefined
          ? []
          : [idempotencyWrite(tables, projectId, idempotencyKey, stored)]),
        ...(large ? [] : [packedWrite(tables, bulkEntriesKey(projectId, bulkId), packed, ttl.body)]),
      ];
    },
    isWritten: async () => (await getItem(tables, "data", bulkKey(projectId, bulkId))) !== undefined,
    onConflict: (conflicts) => {
      if (conflicts.get(0)?.["id"] === bulkId) return undefined;
      return conflictingRecord(services, conflicts.get(1), { bodyHash, came: now });
    },
  };
}
