import { maxScheduleDays } from "../../../domain/platform/limits/request-limits.ts";
import { type CallRate, Refusal } from "../../../domain/platform/refusals.ts";
import { slicesFor } from "../../../domain/platform/slices.ts";
import { planCount } from "../../../domain/projects/send-rate.ts";
import type { Services } from "../../../services.ts";
import { openRegions } from "../../../settings/environment.ts";
import type { DomainRecord } from "../../../store/domains/hostnames.ts";
import type { IdempotencyRecord } from "../../../store/emails/idempotency.ts";
import type { ReadResult } from "../../../store/platform/read-plan.ts";
import type { Write } from "../../../store/platform/transact.ts";
import { checkPin, chooseRecord } from "../../domains/choose-record.ts";
import { inFlight, mismatch } from "./in-flight.ts";
import type { SendDraft } from "./send-draft.ts";
import { type sendReads, templateKeyOf } from "./send-reads.ts";

export interface SendRequest {
  readonly projectId: string;
  /** The one domain record that the caller may send from; null for any. */
  readonly pin: string | null;
  /** Whether the caller's key captures what it sends. */
  readonly captures?: boolean;
  readonly idempotencyKey: string | undefined;
  /** How long the key is remembered, where that is not 24 hours. */
  readonly keyLifeMs?: number;
  readonly bodyHash: string;
  /** The size of the body as it was sent. */
  readonly bodyBytes: number;
  readonly drafts: readonly SendDraft[];
  /** The path of a draft's field in the request's body, for the issues of a refusal. */
  readonly pathOf: (index: number, field: string) => string;
  readonly found: ReadResult<ReturnType<typeof sendReads>>;
  /** Whether it is a call that the project's limit of send calls is about. */
  readonly isCounted?: boolean;
  /** The route of inbound email that sends it. */
  readonly sentBy?: SendingRoute;
}

export interface SendingRoute {
  readonly id: string;
  /** How often it was resumed. */
  readonly round: number;
  /** Counts the email for the route, in the transaction that accepts it. */
  readonly countWrites: (month: string, units: number) => readonly Write[];
}

/** Returns over how many slices a project's new emails are spread, by a shard of its funds, perhaps out of date. */
export function slicesOf({ found }: SendRequest): number {
  return slicesFor(found.hint.seen?.shards ?? 1);
}

/** What is left of the limit of send calls, as a shard of the funds was seen: of a call that is not counted again. */
export function rateAt(
  { clock }: Services,
  { isCounted, found: { hint } }: SendRequest,
): CallRate | undefined {
  return isCounted && hint.seen ? planCount(hint.seen, hint.shard, clock())?.rate : undefined;
}

/**
 * Validates a send up to its reservation: pin, then idempotency, then the domain and the schedule. A stored response
 * is found before those two, so a retry gets it also when its scheduled time has passed.
 * @throws {Refusal} `key_restricted`, `idempotency_in_flight`, `idempotency_mismatch`, `domain_not_verified`,
 *   `not_found`, `validation_error`
 */
export function validateSend(
  services: Services,
  request: SendRequest,
): { readonly replay: IdempotencyRecord } | { readonly records: readonly DomainRecord[] } {
  const { pin, drafts, found, pathOf } = request;
  const recordsOf = (at: number) => found.records[at] ?? [];
  drafts.forEach(({ from }, at) => {
    checkPin(pin, from, recordsOf(at), pathOf(at, "from"));
  });
  const { stored } = found;
  if (stored && "claimId" in stored) throw inFlight();
  if (stored && stored.bodyHash !== request.bodyHash) throw mismatch();
  if (stored) return { replay: stored };
  const chosen = drafts.map(({ from }, at) => chooseRecord(pin, from, recordsOf(at), pathOf(at, "from")));
  chosen.forEach(({ region }, at) => {
    checkRegion(services, region, pathOf(at, "from"));
  });
  const now = services.clock();
  drafts.forEach((draft, at) => {
    checkReferences(request, draft, at);
    if (draft.replyToken && !chosen[at]?.inbound) throw receivesNothing(pathOf(at, "replyToken"));
    if (draft.scheduledAt) checkSchedule(draft.scheduledAt, now, now, pathOf(at, "scheduledAt"));
  });
  return { records: chosen };
}

/** A region can be retired or removed while projects still have verified domains there. */
function checkRegion({ deployment }: Services, region: string, path: string): void {
  if (openRegions(deployment).includes(region)) return;
  const message = `is verified in ${region}, a region that this service no longer sends from`;
  throw new Refusal(
    "domain_not_verified",
    `The domain of ${path} ${message}. Add the domain in another region.`,
    { issues: [{ path, message }] },
  );
}

/** Replies could not be received. */
function receivesNothing(path: string): Refusal {
  const message = "needs `inbound: true` on the domain of from";
  return new Refusal("validation_error", `${path}: ${message}.`, { issues: [{ path, message }] });
}

const pastMs = 60_000;
const aheadMs = maxScheduleDays * 24 * 60 * 60 * 1000;

/**
 * Checks that an email is scheduled at most 30 days after it was accepted: its body is kept that long. A minute in the
 * past is tolerated as the difference of two clocks.
 * @throws {Refusal} `validation_error`
 */
export function checkSchedule(scheduledAt: Date, accepted: Date, now: Date, path: string): void {
  const past = scheduledAt.getTime() - now.getTime() < -pastMs;
  if (!past && scheduledAt.getTime() - accepted.getTime() <= aheadMs) return;
  const message = past ? "must not be in the past" : `must be at most ${maxScheduleDays} days ahead`;
  throw new Refusal("validation_error", `${path}: ${message}.`, { issues: [{ path, message }] });
}

function checkReferences(request: SendRequest, { template, topicId }: SendDraft, at: number): void {
  const { found, pathOf, projectId } = request;
  if (template && !found.templates.has(templateKeyOf(projectId, template).sk)) {
    const path = pathOf(at, template.id === undefined ? "template.alias" : "template.id");
    throw notFound("Published template", path, "has no published version in this project");
  }
  if (topicId !== undefined && !found.knownTopics.has(topicId))
    throw notFound("Topic", pathOf(at, "topicId"), "is not in this project");
}

function notFound(what: string, path: string, message: string): Refusal {
  return new Refusal("not_found", `${what} not found in this project.`, { issues: [{ path, message }] });
}
