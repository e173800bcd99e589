import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import {
  afterPause,
  type EmailHarm,
  type Harm,
  harmOf,
  type Reputation,
  sumOfHarm,
  type TooMuchHarm,
  withHarm,
} from "../../domain/feedback/reputation.ts";
import type { Services } from "../../services.ts";
import { routedUnitsReads } from "../../store/emails/routed-units.ts";
import { moveReputation, readReputation, reputationReads } from "../../store/feedback/reputation.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { readTogether } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { type FundsItem, readFunds } from "../../store/projects/funds.ts";
import { pauseChange } from "../../store/projects/outbound.ts";
import { changeOutbound } from "../projects/change-outbound.ts";
import { isSimulated } from "./suppress-for.ts";

/** A project has many writers when many of its emails bounce at once. */
const tries = 64;

/** The harm of emails that was not counted yet, and the webhooks to notify if it pauses the project. */
export interface ProjectHarm {
  readonly harm: readonly EmailHarm[];
  readonly webhooks: readonly SubscribedWebhook[];
}

/**
 * Counts new bounces and complaints, and pauses the project's sending when their share is too high: SES limits the whole
 * account, so one project could stop the others. A crash may lose a count, but never counts twice.
 */
export async function countHarm(
  services: Services,
  projectId: string,
  { harm: all, webhooks }: ProjectHarm,
): Promise<void> {
  const harm = all.filter(isHarm);
  if (harm.length === 0) return;
  const { tables, clock } = services;
  const now = clock();
  const [shards, { reputation, routedUnits }] = await Promise.all([
    readFunds(tables, projectId),
    readTogether(tables, { ...reputationReads(projectId), ...routedUnitsReads(projectId) }),
  ]);
  // What routes sent counts for them: it would hide what comes back of the project's own email.
  const units = sentUnits(shards) - routedUnits;
  const counted = await count(services, projectId, { harm, now, units, before: reputation });
  const why = harmOf(counted, units);
  if (why === undefined || shards.some(({ paused }) => paused)) return;
  await pause(services, projectId, { why, units, shards, webhooks });
}

/** What was charged in all months, and not given back. */
function sentUnits(shards: readonly FundsItem[]): number {
  return shards.reduce((sum, { chargedUnits, refundedUnits }) => sum + chargedUnits - refundedUnits, 0);
}

function isHarm({ bounces, complaints }: Harm): boolean {
  return bounces + complaints > 0;
}

/**
 * Counts a bounce for each recipient and a complaint for each report: a report may name several possible complainants.
 * The SES simulator's bounces and complaints do not count.
 */
export function harmIn(reports: readonly (readonly RecipientEvent[])[]): Harm {
  const counts = reports.map((events) => {
    const real = events.filter(({ recipient = "" }) => !isSimulated(recipient));
    return {
      bounces: real.filter(({ harm }) => harm === "bounces").length,
      complaints: real.some(({ harm }) => harm === "complaints") ? 1 : 0,
    };
  });
  return sumOfHarm(counts);
}

interface Counted {
  readonly harm: readonly EmailHarm[];
  readonly now: Date;
  readonly units: number;
  readonly before: Awaited<ReturnType<typeof readReputation>>;
}

async function count(
  services: Services,
  projectId: string,
  { harm, now, units, before }: Counted,
): Promise<Reputation> {
  let current = before;
  return retryOnConflict(
    services.tables,
    "The project's bounces are being counted. The event is retried.",
    async () => {
      const after = withHarm(current?.windows, harm, { now, units });
      if (await moveReputation(services.tables, projectId, current, after)) return after;
      current = await readReputation(services.tables, projectId);
      return undefined;
    },
    tries,
  );
}

interface LimitExceeded {
  readonly why: TooMuchHarm;
  readonly units: number;
  readonly shards: readonly FundsItem[];
  readonly webhooks: readonly SubscribedWebhook[];
}

async function pause(
  services: Services,
  projectId: string,
  { why, units, shards, webhooks }: LimitExceeded,
): Promise<void> {
  const now = services.clock();
  const reason = `too many ${why.what}: ${why.count} of ${why.sent} emails`;
  const change = pauseChange(now.toISOString(), reason);
  await changeOutbound(services, { projectId, shards, changeFor: () => change, webhooks });
  services.log.error("a project's sending was paused", { projectId, reason: why.what });
  const reputation = await readReputation(services.tables, projectId);
  if (reputation) await moveReputation(services.tables, projectId, reputation, afterPause(now, units));
}
