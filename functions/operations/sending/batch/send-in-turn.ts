import type { WorkMessage } from "../../../domain/emails/work-message.ts";
import { delaySeconds } from "../../../domain/platform/queues/queue-delay.ts";
import type { Services } from "../../../services.ts";
import { countedValues } from "../../../settings/counted-lines.ts";
import { countValues } from "../../platform/count-values.ts";
import { sendClaimed } from "../deliver-email.ts";
import { leaseSendRate, pauseUntil, type SendingRegion } from "../lease-send-rate.ts";
import type { Ready } from "../prepare-email.ts";
import { requeueEmail } from "../requeue-email.ts";

export type EmailMessage = Extract<WorkMessage, { readonly kind: "email" }>;

/** An email that is ready for SES, with the message that it came by. */
export interface Waiting {
  readonly message: EmailMessage;
  readonly ready: Ready;
}

export type AttemptDelivery = (message: EmailMessage, work: () => Promise<void>) => Promise<void>;

/** Leases the rate for a batch and sends each email at its instant; without a lease soon, all go back to their queue. */
export async function sendInTurn(
  services: Services,
  to: SendingRegion,
  waiting: readonly Waiting[],
  attempt: AttemptDelivery,
): Promise<void> {
  if (waiting.length === 0) return;
  const lease = await leased(services, to, waiting);
  if ("retryInMs" in lease) {
    const delay = delaySeconds(lease.retryInMs);
    const requeue = ({ message, ready: { email } }: Waiting) =>
      attempt(message, () => requeueEmail(services, email, delay, "rate"));
    await Promise.all(waiting.map(requeue));
    return;
  }
  const sends: Promise<void>[] = [];
  const waited: number[] = [];
  for (const [at, { message, ready }] of waiting.entries()) {
    await pauseUntil(services, lease.sendAt[at] ?? 0);
    // Not awaited: the next email does not wait for the answer to this one.
    const send = async () => {
      const ms = await sendClaimed(services, ready);
      if (ms !== undefined) waited.push(ms);
    };
    sends.push(attempt(message, send));
  }
  await Promise.all(sends);
  countSent(services, to, waited);
}

/** A broadcast takes hours, so the time that its emails wait says nothing. */
function countSent(services: Services, { region, lane }: SendingRegion, waited: readonly number[]): void {
  if (waited.length === 0) return;
  const isUrgent = lane === "transactional";
  countValues(services, region, {
    [countedValues.sent]: waited.length,
    ...(isUrgent && { [countedValues.waited]: waited }),
  });
}

/** Nothing was sent where the lease fails: the emails are queued again. */
async function leased(services: Services, to: SendingRegion, waiting: readonly Waiting[]) {
  const units = waiting.map(({ ready }) => ready.to.length + ready.cc.length + ready.bcc.length);
  try {
    return await leaseSendRate(services, to, units);
  } catch (error) {
    services.log.error("the send rate could not be leased", { region: to.region, error });
    return { retryInMs: 1000 + services.tables.chance() * 4000 };
  }
}
