import { newEmailId } from "../domain/email-ids.ts";
import { idRandomBytes } from "../domain/ids.ts";
import { Refusal } from "../domain/refusals.ts";
import type { Services } from "../services.ts";
import { bodyWrite, largestPackedItem, objectName, pack } from "../store/bodies.ts";
import { dueAt } from "../store/due.ts";
import { newEmailWrite } from "../store/emails.ts";
import { idempotencyWrite } from "../store/idempotency.ts";
import { emailKey, fundsKey } from "../store/keys.ts";
import { type Found, getItem } from "../store/table.ts";
import { handOver } from "./hand-over.ts";
import { inFlight } from "./in-flight.ts";
import { judge, type SendRequest } from "./judge.ts";
import { entryOf, newEmail, unitsOf } from "./letter.ts";
import { reserve } from "./reserve.ts";
import { ttlsOf } from "./retention.ts";

/** A queued mail that no worker has taken after this long is handed over again. */
export const queuedPatienceMs = 60_000;

/**
 * Accepts one mail: its reservation, its facts, its body and the stored answer of its idempotency key become true
 * together, or none of them does. After that it is delivered, whatever happens to this process.
 */
export async function acceptEmail(
  services: Services,
  request: SendRequest,
): Promise<{ readonly emailId: string; readonly replayed: boolean }> {
  const judged = judge(services, request);
  if ("replay" in judged) {
    if ("emailId" in judged.replay.answer) return { emailId: judged.replay.answer.emailId, replayed: true };
    throw new Refusal("idempotency_mismatch", "this Idempotency-Key was used with a bulk send");
  }
  const [letter, record] = [request.letters[0], judged.records[0]];
  if (!letter || !record) throw new Error("a send without a letter");
  const { projectId, idempotencyKey } = request;
  const now = services.clock();
  const emailId = newEmailId(now, services.random(idRandomBytes));
  const entry = entryOf(letter, record, now);
  const packed = pack(entry.body);
  const large = packed.length > largestPackedItem;
  if (large) await (await services.objects()).put(objectName(projectId, emailId), packed);
  const { tables } = services;
  const ttl = ttlsOf(services, entry.scheduledAt);
  const due = entry.scheduledAt ? dueAt(emailId, new Date(entry.scheduledAt)) : undefined;
  const units = unitsOf(letter);
  await reserve(services, {
    projectId,
    units,
    idempotencyKey,
    token: emailId.slice("eml_".length),
    ...seenFunds(services, request.found, projectId),
    writes: (charge, month) => {
      const bodyAt = large ? ("object" as const) : ("item" as const);
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
        ...(large ? [] : [bodyWrite(tables, projectId, emailId, packed, ttl.body)]),
        ...(idempotencyKey === undefined
          ? []
          : [
              idempotencyWrite(tables, projectId, idempotencyKey, {
                bodyHash: request.bodyHash,
                answer: { emailId },
                at: now,
              }),
            ]),
      ];
    },
    stands: async () => (await getItem(tables, "data", emailKey(projectId, emailId))) !== undefined,
    settle: (lost) => {
      // Our own row stands there: an earlier try of ours was written although its answer was lost.
      if (lost.get(0)?.["id"] === emailId) return;
      throw inFlight();
    },
  });
  if (!entry.scheduledAt) {
    await handOver(services, entry.region, {
      kind: "email",
      projectId,
      emailId,
      region: entry.region,
      units,
    });
  }
  return { emailId, replayed: false };
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
