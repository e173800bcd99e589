import type { MarkupRequest } from "../../domain/markup/markup-request.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Grant } from "../../domain/platform/scopes.ts";
import { monthOf } from "../../domain/projects/charge.ts";
import type { Services } from "../../services.ts";
import { type IdempotencyRecord, liveRecord } from "../../store/emails/idempotency.ts";
import { generationKey, generationUsageKey, idempotencyKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { optionalRow, type ReadResult, row } from "../../store/platform/read-plan.ts";
import { parseUsage } from "../../store/projects/generation-usage.ts";
import { type Generation, parseGeneration } from "../../store/templates/generations.ts";
import { inFlight, mismatch } from "../emails/accept/in-flight.ts";
import { planReads } from "../projects/plan-of.ts";
import { planLimits } from "../projects/resource-counts.ts";
import { baseTemplateOf } from "./base-template.ts";
import { composeMarkup } from "./compose-markup.ts";
import {
  completeGeneration,
  type GenerationOwner,
  newGenerationId,
  releaseGeneration,
  reserveGeneration,
} from "./reserve-generation.ts";

/** What a generation reads in the same call as its key. */
export function generationReads(services: Services, projectId: string, key: string | undefined) {
  const now = services.clock();
  return {
    ...planReads(services, projectId),
    usage: row(generationUsageKey(projectId, monthOf(now)), (item) => ({
      ...parseUsage(item),
      month: monthOf(now),
    })),
    stored: optionalRow(
      key === undefined ? undefined : idempotencyKey(projectId, key),
      (item) => liveRecord(item, services.clock()),
      "money",
    ),
  };
}

export interface GenerationCall extends GenerationOwner {
  readonly scopes: Grant;
  readonly request: Omit<MarkupRequest, "baseTemplate"> & { readonly baseTemplateId?: string | undefined };
  readonly found: ReadResult<ReturnType<typeof generationReads>>;
}

interface Generated {
  readonly generation: Generation;
  readonly replayed: boolean;
}

/**
 * Generates an email, once for each idempotency key. A unit of the quota is taken before the model is asked and goes back
 * when the generation fails, so a project can neither exceed its quota nor pay for a failure.
 * @throws {Refusal} as `reserveGeneration` and `composeMarkup`; `unavailable` without a model
 */
export async function generateMarkup(services: Services, call: GenerationCall): Promise<Generated> {
  const { found, bodyHash } = call;
  const { stored } = found;
  if (stored && "claimId" in stored) throw inFlight();
  if (stored && stored.bodyHash !== bodyHash) throw mismatch();
  if (stored) return replay(services, call, stored);
  const model = await services.markupModel();
  if (!model) throw noModel();
  const { baseTemplateId, ...given } = call.request;
  const baseTemplate =
    baseTemplateId === undefined ? undefined : await baseTemplateOf(services, call, baseTemplateId);
  const own = newGenerationId(services);
  try {
    const limit = planLimits(found.plan.plan).aiGenerations;
    const earlier = await reserveGeneration({ services, owner: call, read: found.usage, limit }, own);
    if (earlier !== "reserved") return await replay(services, call, earlier);
    const { built, ...composed } = await composeMarkup(services, model, { ...given, baseTemplate });
    const generation = { id: own.id, ...built, ...composed };
    await completeGeneration(services, call, own, generation);
    return { generation, replayed: false };
  } catch (error) {
    if (mayBeReserved(error)) await releaseGeneration(services, call, own);
    throw error;
  }
}

/** Refusals that come before anything was written. */
const unreserved: readonly string[] = [
  "generation_quota_exceeded",
  "rate_limited",
  "idempotency_in_flight",
  "idempotency_mismatch",
];

function mayBeReserved(error: unknown): boolean {
  return !(error instanceof Refusal && unreserved.includes(error.name));
}

async function replay(
  { tables, clock }: Services,
  { projectId }: GenerationOwner,
  { answer }: IdempotencyRecord,
): Promise<Generated> {
  if (!("generationId" in answer)) throw mismatch("for a send");
  const item = await getItem(tables, "data", generationKey(projectId, answer.generationId));
  const generation = parseGeneration(item, clock());
  if (!generation) throw new Error("a stored response whose generation is missing");
  return { generation, replayed: true };
}

function noModel(): Refusal {
  const message =
    "AI generation is not available: this deployment has no model. Its operator can set one with `markupModel` in eds.config.json.";
  return new Refusal("unavailable", message, { retryAfter: 3600 });
}
