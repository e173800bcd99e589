import { newEnvelopeId } from "../../../domain/emails/email-ids.ts";
import { idRandomBytes } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { DomainRecord } from "../../../store/domains/hostnames.ts";
import {
  type Entry,
  largestPackedEntries,
  objectName,
  pack,
  packedWrite,
} from "../../../store/emails/bodies.ts";
import { newEnvelopeWrite } from "../../../store/emails/bulks.ts";
import { type IdempotencyRecord, idempotencyWrite } from "../../../store/emails/idempotency.ts";
import { dueAt } from "../../../store/platform/due.ts";
import { entriesKey, envelopeKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { ttlsOf } from "../../platform/retention.ts";
import { handOver } from "../enqueue.ts";
import { queuedPatienceMs, seenFunds } from "./accept-email.ts";
import { recordMet } from "./in-flight.ts";
import { type Purchase, reserve } from "./reserve.ts";
import { entryOf, unitsOf } from "./send-draft.ts";
import { judge, type SendRequest } from "./validate-send.ts";

interface Accepted {
  readonly envelopeId: string;
  readonly count: number;
  readonly replayed: boolean;
}

/** Accepts 1 to 100 mails in one envelope, all or none. The ids of its emails follow from the envelope's. */
export async function acceptBulk(services: Services, request: SendRequest): Promise<Accepted> {
  const judged = judge(services, request);
  if ("replay" in judged) return replayed(judged.replay);
  const bulk = newBulk(services, request, judged.records);
  const { envelopeId, entries, packed, large } = bulk;
  const { projectId } = request;
  if (large) await (await services.objects()).put(objectName(projectId, envelopeId), packed);
  const earlier = await reserve(services, purchaseOf(services, request, bulk));
  if (earlier) return replayed(earlier);
  await handOver(services, bulk.region, { kind: "envelope", projectId, envelopeId });
  return { envelopeId, count: entries.length, replayed: false };
}

function replayed({ answer }: IdempotencyRecord): Accepted {
  if ("envelopeId" in answer) return { ...answer, replayed: true };
  throw new Refusal("idempotency_mismatch", "this Idempotency-Key was used with a single send");
}

interface NewBulk {
  readonly envelopeId: string;
  readonly entries: readonly Entry[];
  readonly packed: Uint8Array;
  /** Too large for an item: the entries go to the object store first. */
  readonly large: boolean;
  /** Whose queue is told of it; each email goes by its own. */
  readonly region: string;
  readonly now: Date;
}

function newBulk(services: Services, { letters }: SendRequest, records: readonly DomainRecord[]): NewBulk {
  const now = services.clock();
  const entries = letters.flatMap((letter, at) => {
    const record = records[at];
    return record ? [entryOf(letter, record, now)] : [];
  });
  const packed = pack(entries);
  const large = packed.length > largestPackedEntries;
  const region = entries[0]?.region ?? services.deployment.homeRegion;
  return {
    envelopeId: newEnvelopeId(now, services.random(idRandomBytes)),
    entries,
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
  const { envelopeId, entries, packed, large, region, now } = bulk;
  const ttl = ttlsOf(services, entries.find((entry) => entry.scheduledAt)?.scheduledAt);
  const count = entries.length;
  const entriesAt = large ? ("object" as const) : ("item" as const);
  const stored = { bodyHash, answer: { envelopeId, count }, at: now };
  const due = dueAt(envelopeId, new Date(now.getTime() + queuedPatienceMs));
  return {
    projectId,
    units: entries.reduce((sum, { body }) => sum + unitsOf(body), 0),
    idempotencyKey,
    token: envelopeId.slice("blk_".length),
    ...seenFunds(services, found, projectId),
    writes: (charge, month) => {
      const key = idempotencyKey === undefined ? {} : { idempotencyKey };
      const envelope = { id: envelopeId, projectId, count, charge, month, region, entriesAt, ...key };
      return [
        newEnvelopeWrite(tables, envelope, due, ttl.body),
        ...(idempotencyKey === undefined
          ? []
          : [idempotencyWrite(tables, projectId, idempotencyKey, stored)]),
        ...(large ? [] : [packedWrite(tables, entriesKey(projectId, envelopeId), packed, ttl.body)]),
      ];
    },
    stands: async () => (await getItem(tables, "data", envelopeKey(projectId, envelopeId))) !== undefined,
    settle: (lost) => {
      if (lost.get(0)?.["id"] === envelopeId) return undefined;
      return recordMet(services, lost.get(1), { bodyHash, came: now });
    },
  };
}
