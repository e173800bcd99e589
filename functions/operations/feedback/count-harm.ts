import type { RecipientEvent } from "../../domain/feedback/recipient-event.ts";
import {
  afterPause,
  type Harm,
  harmOf,
  type Reputation,
  withHarm,
} from "../../domain/feedback/reputation.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import { monthOf } from "../../domain/projects/charge.ts";
import type { Services } from "../../services.ts";
import { moveReputation, readReputation } from "../../store/feedback/reputation.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { type FundsItem, readFunds } from "../../store/projects/funds.ts";
import { pauseChange } from "../../store/projects/outbound.ts";
import { changeOutbound } from "../projects/change-outbound.ts";
import { outboundView } from "../projects/outbound-view.ts";
import { isSimulated } from "./suppress-for.ts";

const tries = 8;

/**
 * Counts bounces and complaints that were not counted before, and pauses the project's sending when they are too many
 * for what it sent: SES judges the whole account, and one project must not cost the others theirs. A crash may lose a
 * count, never count twice.
 */
export async function countHarm(
  services: Services,
  projectId: string,
  recipientEvents: readonly RecipientEvent[],
  webhooks: readonly SubscribedWebhook[],
): Promise<void> {
  const harm = harmIn(recipientEvents);
  if (harm.bounces + harm.complaints === 0) return;
  const [shards, before] = await Promise.all([
    readFunds(services.tables, projectId),
    readReputation(services.tables, projectId),
  ]);
  const counted = await count(services, projectId, { harm, shards, before });
  const what = harmOf(counted);
  if (what === undefined || shards.some(({ paused }) => paused)) return;
  await pause(services, projectId, { what, counted, shards, webhooks });
}

/** SES's simulator plays bounces and complaints for tests; a mailbox that is full today is no harm. */
function harmIn(recipientEvents: readonly RecipientEvent[]): Harm {
  const count = (why: RecipientEvent["suppress"]) =>
    recipientEvents.filter(({ suppress, recipient = "" }) => suppress === why && !isSimulated(recipient))
      .length;
  return { bounces: count("bounce"), complaints: count("complaint") };
}

interface Seen {
  readonly harm: Harm;
  readonly shards: readonly FundsItem[];
  readonly before: Awaited<ReturnType<typeof readReputation>>;
}

async function count(
  services: Services,
  projectId: string,
  { harm, shards, before }: Seen,
): Promise<Reputation> {
  const now = services.clock();
  const { used } = outboundView(shards, now);
  let current = before;
  for (let attempt = 0; attempt < tries; attempt++) {
    const after = withHarm(current, harm, { now, month: monthOf(now), used });
    if (await moveReputation(services.tables, projectId, current, after)) return after;
    current = await readReputation(services.tables, projectId);
  }
  throw new Refusal("unavailable", "a project's bounces are being counted; the event comes again");
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
