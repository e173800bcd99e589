import { erasedName, withoutPerson } from "../../domain/platform/erased.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { updateEmail } from "../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { rewriteEvent } from "../../store/erasure/erasures.ts";
import { parseEvent, putEvent } from "../../store/outbox/events.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { emailKey, eventKey } from "../../store/platform/keys.ts";
import { getItem } from "../../store/platform/read.ts";
import { readTogether, rows } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { foldedAddress } from "../contacts/find-contact.ts";
import { cancelUnsent } from "../emails/cancel-unsent.ts";
import { failEmail } from "../emails/fail-email.ts";
import { earlyEvents, publishQueued } from "../emails/publish-queued.ts";
import { allEventIds } from "../emails/read-email.ts";
import { isFirstEvent } from "../outbox/first-event.ts";
import { eventTtl } from "../platform/retention.ts";
import { eraseBody } from "./erase-body.ts";
import { forgetAnswers } from "./forget-answers.ts";

/** Whether an email went to a folded address, erased or not. */
export function wasSentTo({ recipients }: Email, address: string): boolean {
  return recipients.some((one) => isAddress(one.address, address) || one.address === erasedName(address));
}

function isAddress(text: string, folded: string): boolean {
  return (foldedAddress(text) ?? text.toLowerCase()) === folded;
}

/**
 * Erases a person from an email that went to them. An email that is not sent yet is canceled for all recipients and
 * refunded: its content may be about the person. Returns false where the email is being sent and has to be visited
 * again. It may be repeated from any state.
 * @throws {Refusal} `unavailable`
 */
export async function eraseEmail(
  services: Services,
  email: Email,
  address: string,
  webhooks: readonly SubscribedWebhook[],
): Promise<boolean> {
  let current = email;
  return retryOnConflict(services.tables, "The email is busy; it is erased later.", async () => {
    await stop(services, current, webhooks);
    const item = await getItem(services.tables, "data", emailKey(email.projectId, email.id));
    if (!item) return true;
    current = parseEmail(item);
    if (current.stage === "sending") return false;
    if (["scheduled", "queued", "held"].includes(current.stage)) return undefined;
    return (await eraseStored(services, current, address, webhooks)) || undefined;
  });
}

/** Returns false where the email has changed since it was read. */
async function eraseStored(
  services: Services,
  email: Email,
  address: string,
  webhooks: readonly SubscribedWebhook[],
): Promise<boolean> {
  // The row first: from then on, events of SES are applied to the email without the person.
  const written = await updateEmail(
    services.tables,
    email.projectId,
    email.id,
    changeWithout(email, address),
  );
  if ("conflict" in written) return false;
  await publishEarlyEvents(services, parseEmail(written.item));
  const eventIds = await eraseEvents(services, email, address);
  await forgetAnswers(services, email.projectId, webhooks, eventIds);
  await eraseBody(services, email, address);
  return true;
}

/**
 * A delayed worker may be about to publish that the email was queued, with the person in it: it cannot replace an event
 * that exists. Later events of SES are applied by workers that read the erased row.
 */
async function publishEarlyEvents(services: Services, erased: Email): Promise<void> {
  for (const event of earlyEvents(erased).filter((one) => !isFirstEvent(one)))
    await putEvent(services.tables, erased.projectId, event, eventTtl(services));
}

async function stop(services: Services, email: Email, webhooks: readonly SubscribedWebhook[]): Promise<void> {
  if (email.stage === "queued" || email.stage === "held") return failEmail(services, email, "erased");
  if (email.stage !== "scheduled") return;
  try {
    const publish = (current: Email) => publishQueued(services, current, webhooks);
    await cancelUnsent(services, email, publish, webhooks);
  } catch (error) {
    // It became due: the next attempt reads it again.
    if (!(error instanceof Refusal && error.name === "invalid_state")) throw error;
  }
}

/** The change that takes the person out of an email. Money, times and outcomes stay, so that every count stays. */
function changeWithout(email: Email, address: string) {
  const recipients = email.recipients.map((one) => {
    if (!isAddress(one.address, address)) return one;
    const { reason: _, ...rest } = one;
    return { ...rest, address: erasedName(address) };
  });
  const reason = email.reason === undefined ? {} : { reason: "erased" };
  const set = { recipients, subject: "erased", tags: [], ...reason };
  return { rev: email.rev, set, remove: ["idempotencyKey"] as const };
}

/** Returns the ids of all events of the email. */
async function eraseEvents(services: Services, email: Email, address: string): Promise<readonly string[]> {
  const { tables } = services;
  const { projectId } = email;
  const ids = await allEventIds(services, email);
  const keys = ids.filter((id) => !isFirstEvent({ id })).map((id) => eventKey(projectId, id));
  const { events } = await readTogether(tables, {
    events: rows(keys, (items) => items.flatMap((item) => (item ? [parseEvent(item)] : []))),
  });
  for (const event of events) {
    const rest = withoutPerson(event, (one) => isAddress(one, address), address);
    if (rest !== event) await rewriteEvent(tables, projectId, rest);
  }
  return ids;
}
