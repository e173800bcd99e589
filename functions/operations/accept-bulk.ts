import { newEnvelopeId } from "../domain/email-ids.ts";
import { idRandomBytes } from "../domain/ids.ts";
import { Refusal } from "../domain/refusals.ts";
import type { Services } from "../services.ts";
import { largestPackedEntries, objectName, pack, packedWrite } from "../store/bodies.ts";
import { dueAt } from "../store/due.ts";
import { newEnvelopeWrite } from "../store/envelopes.ts";
import { idempotencyWrite } from "../store/idempotency.ts";
import { entriesKey, envelopeKey } from "../store/keys.ts";
import { getItem } from "../store/table.ts";
import { queuedPatienceMs, seenFunds } from "./accept-email.ts";
import { handOver } from "./hand-over.ts";
import { inFlight } from "./in-flight.ts";
import { judge, type SendRequest } from "./judge.ts";
import { entryOf, unitsOf } from "./letter.ts";
import { reserve } from "./reserve.ts";
import { ttlsOf } from "./retention.ts";

/** Accepts 1 to 100 mails in one envelope, all or none. The ids of its emails follow from the envelope's. */
export async function acceptBulk(
  services: Services,
  request: SendRequest,
): Promise<{ readonly envelopeId: string; readonly count: number; readonly replayed: boolean }> {
  const judged = judge(services, request);
  if ("replay" in judged) {
    if ("envelopeId" in judged.replay.answer) return { ...judged.replay.answer, replayed: true };
    throw new Refusal("idempotency_mismatch", "this Idempotency-Key was used with a single send");
  }
  const { projectId, idempotencyKey, letters } = request;
  const now = services.clock();
  const envelopeId = newEnvelopeId(now, services.random(idRandomBytes));
  const entries = letters.flatMap((letter, at) => {
    const record = judged.records[at];
    return record ? [entryOf(letter, record, now)] : [];
  });
  const packed = pack(entries);
  const large = packed.length > largestPackedEntries;
  if (large) await (await services.objects()).put(objectName(projectId, envelopeId), packed);
  const { tables } = services;
  const ttl = ttlsOf(services, entries.find((entry) => entry.scheduledAt)?.scheduledAt);
  const region = entries[0]?.region ?? services.deployment.homeRegion;
  const count = entries.length;
  await reserve(services, {
    projectId,
    units: letters.reduce((sum, letter) => sum + unitsOf(letter), 0),
    idempotencyKey,
    token: envelopeId.slice("blk_".length),
    ...seenFunds(services, request.found, projectId),
    writes: (charge, month) => {
      const entriesAt = large ? ("object" as const) : ("item" as const);
      const key = idempotencyKey === undefined ? {} : { idempotencyKey };
      const envelope = { id: envelopeId, projectId, count, charge, month, region, entriesAt, ...key };
      const due = dueAt(envelopeId, new Date(now.getTime() + queuedPatienceMs));
      const stored = { bodyHash: request.bodyHash, answer: { envelopeId, count }, at: now };
      return [
        newEnvelopeWrite(tables, envelope, due, ttl.body),
        ...(large ? [] : [packedWrite(tables, entriesKey(projectId, envelopeId), packed, ttl.body)]),
        ...(idempotencyKey === undefined
          ? []
          : [idempotencyWrite(tables, projectId, idempotencyKey, stored)]),
      ];
    },
    stands: async () => (await getItem(tables, "data", envelopeKey(projectId, envelopeId))) !== undefined,
    settle: (lost) => {
      if (lost.get(0)?.["id"] === envelopeId) return;
      throw inFlight();
    },
  });
  await handOver(services, region, { kind: "envelope", projectId, envelopeId });
  return { envelopeId, count, replayed: false };
}
