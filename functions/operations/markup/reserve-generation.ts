import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { monthOf } from "../../domain/projects/charge.ts";
import {
  beginGeneration,
  generationMs,
  generationsPerMinute,
  noGenerations,
} from "../../domain/projects/generation-usage.ts";
import type { Services } from "../../services.ts";
import {
  claimWrite,
  type IdempotencyRecord,
  idempotencyWrite,
  releaseWrite,
} from "../../store/emails/idempotency.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { transact } from "../../store/platform/transact.ts";
import { beginWrite, endWrite, parseUsage, type StoredUsage } from "../../store/projects/generation-usage.ts";
import { type Generation, generationWrite } from "../../store/templates/generations.ts";
import { conflictingRecord } from "../emails/accept/in-flight.ts";

/** A generation whose unit of the quota is taken, and whose idempotency key is claimed where it has one. */
export interface ReservedGeneration {
  readonly id: string;
  readonly at: Date;
}

export interface GenerationOwner {
  readonly projectId: string;
  readonly idempotencyKey: string | undefined;
  readonly bodyHash: string;
}

/** The project's usage as it was read, and its month. */
export interface ReadUsage extends StoredUsage {
  readonly month: string;
}

export function newGenerationId({ clock, random }: Services): ReservedGeneration {
  const at = clock();
  return { id: newId("gen", at, random(idRandomBytes)), at };
}

/**
 * Takes a unit of the month's quota and claims the idempotency key, both or neither. Returns the stored response where
 * the key turned out to have one.
 * @throws {Refusal} `generation_quota_exceeded`, `rate_limited`, `idempotency_in_flight`, `idempotency_mismatch`
 */
export async function reserveGeneration(
  { services, owner, read, limit }: ReservationContext,
  { id, at }: ReservedGeneration,
): Promise<IdempotencyRecord | "reserved"> {
  const { tables } = services;
  const { projectId, idempotencyKey: key, bodyHash } = owner;
  let stored: StoredUsage = read.month === monthOf(at) ? read : { usage: noGenerations, rev: 0 };
  return retryOnConflict(
    services.tables,
    "Too many generations of this project are starting; retry.",
    async (attempt) => {
      const begun = beginGeneration(stored.usage, id, at, limit);
      if ("refused" in begun) throw overLimit(begun.refused, limit, begun.retryAfterSeconds);
      const claim = { bodyHash, claimId: tokenOf(id), at, forMs: generationMs };
      const outcome = await transact(tables, `${tokenOf(id)}-${attempt}`, {
        claim: key === undefined ? undefined : claimWrite(tables, projectId, key, claim),
        usage: beginWrite(tables, projectId, at, { usage: begun.usage, rev: stored.rev }),
      });
      if (outcome.written) return "reserved";
      const { claim: claimed, usage } = outcome.conflicts;
      if (claimed) return conflictingRecord(services, claimed.item, { bodyHash, receivedAt: at });
      stored = parseUsage(usage?.item);
      return undefined;
    },
  );
}

interface ReservationContext {
  readonly services: Services;
  readonly owner: GenerationOwner;
  readonly read: ReadUsage;
  readonly limit: number;
}

/**
 * Stores a generation that succeeded: it is counted, and its response is the one of its idempotency key.
 * @throws {Refusal} `unavailable` where the reservation has expired
 */
export async function completeGeneration(
  services: Services,
  { projectId, idempotencyKey: key, bodyHash }: GenerationOwner,
  { id, at }: ReservedGeneration,
  generation: Generation,
): Promise<void> {
  const { tables, clock, deployment } = services;
  const now = clock();
  const stored = { bodyHash, answer: { generationId: id }, at: now };
  const outcome = await transact(tables, `${tokenOf(id)}-c`, {
    usage: endWrite(tables, projectId, { id, at, isCounted: true }),
    idempotency:
      key === undefined ? undefined : idempotencyWrite(tables, projectId, key, stored, tokenOf(id)),
    generation: generationWrite(tables, projectId, generation, {
      at: now,
      days: deployment.bodyRetentionDays,
    }),
  });
  if (!outcome.written)
    throw new Refusal("unavailable", "The generation took too long and was not stored; retry.");
}

/** Gives the unit and the key back, in one transaction. Best effort: a reservation that stays expires in a minute. */
export async function releaseGeneration(
  { tables, log }: Services,
  { projectId, idempotencyKey: key }: GenerationOwner,
  { id, at }: ReservedGeneration,
): Promise<void> {
  try {
    const usage = endWrite(tables, projectId, { id, at, isCounted: false });
    const claim = key === undefined ? undefined : releaseWrite(tables, projectId, key, tokenOf(id));
    await transact(tables, `${tokenOf(id)}-r`, { usage, claim }, 1);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log.info("a generation was not released; it expires", { projectId, error });
  }
}

function tokenOf(id: string): string {
  return id.slice("gen_".length);
}

function overLimit(limited: "quota" | "rate", limit: number, retryAfter: number): Refusal {
  if (limited === "rate") {
    const message = `At most ${generationsPerMinute} generations can begin in a minute; retry after the \`Retry-After\` seconds.`;
    return new Refusal("rate_limited", message, { retryAfter });
  }
  const message = `The project's plan allows ${limit} generations a month, and all are used. Move to a larger plan, or retry next month.`;
  return new Refusal("generation_quota_exceeded", message, { retryAfter });
}
