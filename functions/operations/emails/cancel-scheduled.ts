import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import type { Event } from "../../store/outbox/events.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { refundEmail, unitsLeft } from "./refund-email.ts";

const longestContention = 8;

/**
 * Cancels a mail that waits for its time, and gives all of its charge back. One that was moved meanwhile still waits,
 * and is canceled as it stands then; one that a worker has taken is not. `prepare` gives it a row of its own first.
 */
export async function cancelScheduled(
  services: Services,
  email: Email,
  prepare: () => Promise<void>,
  webhooks?: readonly SubscribedWebhook[],
): Promise<{ readonly email: Email; readonly events: readonly Event[] }> {
  if (email.stage !== "scheduled") throw notScheduled();
  await prepare();
  let current = email;
  for (let attempt = 0; attempt < longestContention; attempt++) {
    const endedAt = services.clock().toISOString();
    const change = { to: "canceled" as const, set: { endedAt }, remove: ["duePk", "dueSk"] as const };
    const outcome = await refundEmail(services, current, change, unitsLeft(current), {
      drafts: [{ type: "email.canceled", detail: {} }],
      ...(webhooks && { webhooks }),
    });
    if ("email" in outcome) return outcome;
    if (outcome.conflict?.stage !== "scheduled") throw notScheduled();
    current = outcome.conflict;
  }
  throw new Refusal("unavailable", "this email is being changed over and over; try again");
}

function notScheduled(): Refusal {
  return new Refusal(
    "invalid_state",
    "only a scheduled email can be canceled; this one is not scheduled any more",
  );
}
