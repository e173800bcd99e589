import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import {
  afterPause,
  type Harm,
  harmOf,
  type Reputation,
  withHarm,
} from "../../domain/feedback/reputation.ts";
import { monthOf } from "../../domain/projects/charge.ts";
import type { Services } from "../../services.ts";
import { routedUnitsReads } from "../../store/emails/routed-units.ts";
import { moveReputation, readReputation, reputationReads } from "../../store/feedback/reputation.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { readTogether } from "../../store/platform/read-plan.ts";
import { pauseBeforeRetry, retryOnConflict } from "../../store/platform/retry.ts";
import { type FundsItem, readFunds } from "../../store/projects/funds.ts";
import { pauseChange } from "../../store/projects/outbound.ts";
import { changeOutbound } from "../projects/change-outbound.ts";
import { outboundView } from "../projects/outbound-view.ts";
import { isSimulated } from "./suppress-for.ts";

/** A project has many writers when many of its emails bounce at once. */
const tries = 64;

const noHarm: Harm = { bounces: 0, complaints: 0 };

/** Harm that was not counted yet, and the webhooks to notify if it pauses the project. */
export interface ProjectHarm {
  readonly harm: Harm;
  readonly webhooks: readonly SubscribedWebhook[];
}

/**
 * Counts new bounces and complaints, and pauses the project's sending when their share is too high: SES limits the whole
 * account, so one project could stop the others. A crash may lose a count, but never counts twice.
 */
export async function countHarm(
  services: Services,
  projectId: string,
  { harm, webhooks }: ProjectHarm,
): Promise<void> {
  if (harm.bounces + harm.complaints === 0) return;
  const { tables, clock } = services;
  const now = clock();
  const [shards, { reputation, routedUnits }] = await Promise.all([
    readFunds(tables, projectId),
    readTogether(tables, { ...reputationReads(projectId), ...routedUnitsReads(projectId, monthOf(now)) }),
  ]);
  // What routes sent counts for them: it would hide what comes back of the project's own email.
  const used = outboundView(shards, now).used - routedUnits;
  const counted = await count(services, projectId, { harm, now, used, before: reputation });
  const what = harmOf(counted);
  if (what === undefined || shards.some(({ paused }) => paused)) return;
  await pause(services, projectId, { what, counted, shards, webhooks });
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
  return counts.reduce(sumOfHarm, noHarm);
}

export function sumOfHarm(a: Harm, b: Harm): Harm {
  return { bounces: a.bounces + b.bounces, complaints: a.complaints + b.complaints };
}

interface Counted {
  readonly harm: Harm;
  readonly now: Date;
  readonly used: number;
  readonly before: Awaited<ReturnType<typeof readReputation>>;
}

async function count(
  services: Services,
  projectId: string,
  { harm, now, used, before }: Counted,
): Promise<Reputation> {
  let current = before;
  return retryOnConflict(
    tries,
    "The project's bounces are being counted. The event is retried.",
    async (attempt) => {
      await pauseBeforeRetry(services.tables, attempt);
      const after = withHarm(current, harm, { now, month: monthOf(now), used });
      if (await moveReputation(services.tables, projectId, current, after)) return after;
      current = await readReputation(services.tables, projectId);
      return undefined;
    },
  );
}

interface LimitExceeded {
  readonly what: "bounces" | "complaints";
  readonly counted: Reputation;
  readonly shards: readonly FundsItem[];
  readonly webhooks: readonly SubscribedWebhook[];
}

async function pause(
  services: Services,
  projectId: string,
  { what, counted, shards, webhooks }: LimitExceeded,
): Promise<void> {
  const now = services.clock();
  const sent = counted.used - counted.usedBefore;
  const reason = `too many ${what}: ${counted[what]} of the last ${sent} emails`;
  const change = pauseChange(now.toISOString(), reason);
  await changeOutbound(services, { projectId, shards, changeFor: () => change, webhooks });
  services.log.error("a project's sending was paused", { projectId, reason: what });
  const reputation = await readReputation(services.tables, projectId);
  if (reputation) await moveReputation(services.tables, projectId, reputation, afterPause(reputation, now));
}
