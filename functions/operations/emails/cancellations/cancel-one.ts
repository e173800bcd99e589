import { Refusal } from "../../../domain/platform/refusals.ts";
import { refundOf } from "../../../domain/projects/charge.ts";
import type { Services } from "../../../services.ts";
import { type Email, parseEmail } from "../../../store/emails/emails.ts";
import type { SubscribedWebhook } from "../../../store/outbox/subscribed-webhooks.ts";
import { emailKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import { storeBulkEmail } from "../bulk/store-bulk-email.ts";
import { cancelUnsent } from "../cancel-unsent.ts";
import { publishQueued } from "../publish-queued.ts";
import { type CancelingPass, type Candidate, wasCanceledBy } from "./candidates.ts";

/** Returns what the cancellation of an email refunded. */
export function refundedBy({ charge, canceledBy }: Email) {
  const units = canceledBy?.units ?? 0;
  return refundOf(charge, charge.units - units, units);
}

/** Cancels an email as a caller does. Returns the canceled email, or undefined where a worker was faster. */
export async function cancelOne(
  services: Services,
  { email, isStored }: Candidate,
  by: CancelingPass,
  webhooks: readonly SubscribedWebhook[],
): Promise<Email | undefined> {
  if (wasCanceledBy(email, by)) return email;
  const prepare = async (current: Email) => {
    if (!isStored) await storeBulkEmail(services, email);
    await publishQueued(services, current, webhooks);
  };
  try {
    return (await cancelUnsent(services, email, prepare, webhooks, by)).email;
  } catch (error) {
    if (!(error instanceof Refusal && error.name === "invalid_state")) throw error;
    const item = await getItem(services.tables, "data", emailKey(email.projectId, email.id));
    const current = item && parseEmail(item);
    // Another worker of this very step may have been the faster one.
    return current && wasCanceledBy(current, by) ? current : undefined;
  }
}
