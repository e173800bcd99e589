import { delaySeconds } from "../../../domain/platform/queues/queue-delay.ts";
import { planSlot } from "../../../domain/sending/send-slots.ts";
import type { Lane } from "../../../gateways/emails/send-queues.ts";
import type { Services } from "../../../services.ts";
import type { Email } from "../../../store/emails/emails.ts";
import type { ReadBulkEntries } from "../../emails/bulk/bulk-entries.ts";
import type { SharedWebhooks } from "../../emails/read-with-webhooks.ts";
import { prepareClaimed } from "../deliver-email.ts";
import { knownWaitMs, longestWaitMs, type SendingRegion } from "../lease-send-rate.ts";
import type { Ready } from "../prepare-email.ts";
import { sendRate } from "../send-rate.ts";
import { claimQueued } from "./claim-queued.ts";
import type { Gates } from "./gates.ts";
import { type AttemptDelivery, type EmailMessage, sendInTurn, type Waiting } from "./send-in-turn.ts";

interface Claimed {
  readonly message: EmailMessage;
  readonly email: Email;
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
    if (knownMs > 0) return delaySeconds(knownMs + offset / 1000);
    return offset / 1000 > longestWaitMs ? delaySeconds(offset / 1000) : 0;
  });
}
