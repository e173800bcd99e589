import type { WorkMessage } from "../../domain/emails/work-message.ts";
import { planSlot } from "../../domain/sending/send-slots.ts";
import type { Lane } from "../../gateways/emails/send-queues.ts";
import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import type { ReadBulkEntries } from "../emails/bulk/bulk-entries.ts";
import type { SharedWebhooks } from "../emails/read-with-webhooks.ts";
import { claimQueued, prepareClaimed, sendClaimed } from "./deliver-email.ts";
import {
  knownWaitMs,
  leaseSendRate,
  longestWaitMs,
  pauseUntil,
  type SendingRegion,
} from "./lease-send-rate.ts";
import type { Gates, Ready } from "./prepare-email.ts";
import { requeueEmail } from "./requeue-email.ts";
import { sendRate } from "./send-rate.ts";

export type EmailMessage = Extract<WorkMessage, { readonly kind: "email" }>;

interface Claimed {
  readonly message: EmailMessage;
  readonly email: Email;
}

/** An email that is ready for SES, with the message that it came by. */
interface Waiting {
  readonly message: EmailMessage;
  readonly ready: Ready;
}

/**
 * Delivers the emails of a batch, which are of one region and lane. They are claimed and then prepared side by side; the
 * batch leases its part of the region's send rate, and each email is sent at its own instant. What the rate does not
 * reach soon goes back to its queue with the exact delay. Returns the messages to receive again.
 */
export async function deliverEmails(
  services: Services,
  lane: Lane,
  messages: readonly EmailMessage[],
  entriesOf: ReadBulkEntries,
): Promise<readonly EmailMessage[]> {
  const [first] = messages;
  if (!first) return [];
  const to = { region: first.region, lane, rate: await sendRate(services, first.region) };
  const claimed: Claimed[] = [];
  const failed: EmailMessage[] = [];
  const attempt = (message: EmailMessage, work: () => Promise<void>) =>
    work().catch((error: unknown) => {
      const { projectId, emailId } = message;
      services.log.error("an email was not delivered", { projectId, emailId, error });
      failed.push(message);
    });
  const delays = delaysOf(services, to, messages);
  const webhooks: SharedWebhooks = new Map();
  await Promise.all(
    messages.map((message, at) =>
      attempt(message, async () => {
        const delay = delays[at] ?? 0;
        if (delay > 0) return (await services.sendQueues()).send({ region: to.region, lane, delay }, message);
        const email = await claimQueued(services, message.projectId, message.emailId, webhooks);
        if (email) claimed.push({ message, email });
      }),
    ),
  );
  // In the order of the batch, which is about that of the queue.
  claimed.sort((a, b) => messages.indexOf(a.message) - messages.indexOf(b.message));
  await sendInTurn(services, to, await prepareAll(services, claimed, entriesOf, attempt), attempt);
  return failed;
}

/** A project's pause is read once for all of its emails, after each of them was claimed. */
async function prepareAll(
  services: Services,
  claimed: readonly Claimed[],
  entriesOf: ReadBulkEntries,
  attempt: AttemptDelivery,
): Promise<readonly Waiting[]> {
  const gates: Gates = new Map();
  const prepared = claimed.map(async ({ message, email }) => {
    let ready: Ready | undefined;
    await attempt(message, async () => {
      ready = await prepareClaimed(services, email, entriesOf, gates);
    });
    return ready ? [{ message, ready }] : [];
  });
  return (await Promise.all(prepared)).flat();
}

type AttemptDelivery = (message: EmailMessage, work: () => Promise<void>) => Promise<void>;

async function sendInTurn(
  services: Services,
  to: SendingRegion,
  waiting: readonly Waiting[],
  attempt: AttemptDelivery,
): Promise<void> {
  if (waiting.length === 0) return;
  const lease = await leased(services, to, waiting);
  if ("retryInMs" in lease) {
    const delay = secondsOf(lease.retryInMs);
    const requeue = ({ message, ready: { email } }: Waiting) =>
      attempt(message, () => requeueEmail(services, email, delay, "rate"));
    await Promise.all(waiting.map(requeue));
    return;
  }
  const sends: Promise<void>[] = [];
  for (const [at, { message, ready }] of waiting.entries()) {
    await pauseUntil(services, lease.sendAt[at] ?? 0);
    // Not awaited: the next email does not wait for the answer to this one.
    sends.push(attempt(message, () => sendClaimed(services, ready)));
  }
  await Promise.all(sends);
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

/** Returns for each email how many seconds to put it back for before it is claimed; 0 for those to be sent now. */
function delaysOf(
  services: Services,
  to: SendingRegion,
  messages: readonly EmailMessage[],
): readonly number[] {
  const knownMs = knownWaitMs(services, to);
  const { offsets } = planSlot(
    messages.map(({ units }) => units),
    to.rate,
  );
  return offsets.map((offset) => {
    if (knownMs > 0) return secondsOf(knownMs + offset / 1000);
    return offset / 1000 > longestWaitMs ? secondsOf(offset / 1000) : 0;
  });
}

/** The longest delay of a message. */
const mostSeconds = 900;

function secondsOf(ms: number): number {
  return Math.min(mostSeconds, Math.ceil(ms / 1000));
}
