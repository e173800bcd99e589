import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import type { Event } from "../../store/outbox/events.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { refundEmail, unitsLeft } from "./refund-email.ts";

/**
 * Cancels a scheduled email and refunds all of its charge. One that is rescheduled at the same time is canceled too;
 * one that was queued is not. `prepare` gives the email a row of its own first.
 * @throws {Refusal} `invalid_state`, `unavailable`
 */
export async function cancelScheduled(
  services: Services,
  email: Email,
  prepare: () => Promise<void>,
  webhooks?: readonly SubscribedWebhook[],
): Promise<{ readonly email: Email; readonly events: readonly Event[] }> {
  if (email.stage !== "scheduled") throw notScheduled("canceled");
  await prepare();
  let current = email;
  return retryOnConflict(8, "This email keeps changing. Try again.", async () => {
    const endedAt = services.clock().toISOString();
    const change = { to: "canceled" as const, set: { endedAt }, remove: ["duePk", "dueSk"] as const };
    const drafts = [{ type: "email.canceled" as const, detail: {} }];
    const outcome = await refundEmail(services, current, change, unitsLeft(current), { drafts, webhooks });
    if ("email" in outcome) return outcome;
    if (outcome.conflict?.stage !== "scheduled") throw notScheduled("canceled");
    current = outcome.conflict;
    return undefined;
  });
}

export function notScheduled(what: "canceled" | "rescheduled"): Refusal {
  return new Refusal(
    "invalid_state",
    `Only a scheduled email can be ${what}. This email is no longer scheduled.`,
  );
}
