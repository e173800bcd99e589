import { erasedName, withoutPerson } from "../../domain/platform/erased.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { updateEmail } from "../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { rewriteEvent } from "../../store/erasure/erasures.ts";
import { parseEvent, putEvent } from "../../store/outbox/events.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { emailKey, eventKey } from "../../store/platform/keys.ts";
import { getItem, getTogether } from "../../store/platform/read.ts";
import { foldedAddress } from "../contacts/find-contact.ts";
import { cancelScheduled } from "../emails/cancel-scheduled.ts";
import { failEmail } from "../emails/fail-email.ts";
import { earlyEvents } from "../emails/publish-queued.ts";
import { allEventIds } from "../emails/read-email.ts";
import { eventTtl } from "../platform/retention.ts";
import { eraseBody } from "./erase-body.ts";
import { forgetAnswers } from "./forget-answers.ts";

/** Whether a mail went to a folded address, erased from it or not. */
export function wasSentTo({ recipients }: Email, address: string): boolean {
  return recipients.some((one) => isAddress(one.address, address) || one.address === erasedName(address));
}

function isAddress(given: string, folded: string): boolean {
  return (foldedAddress(given) ?? given.toLowerCase()) === folded;
}

/**
 * Takes a person out of a mail that went to them. What is not sent yet is not sent any more, to nobody, and its whole
 * price goes back: what it says may be all about them. False when the mail is being sent just now and is to be looked
 * at again. It may be done again from anywhere.
 */
export async function eraseEmail(
  services: Services,
  email: Email,
  address: string,
  webhooks: readonly SubscribedWebhook[],
): Promise<boolean> {
  for (let [current, attempt] = [email, 0]; attempt < 8; attempt++) {
    await stop(services, current);
    const now = await getItem(services.tables, "data", emailKey(email.projectId, email.id));
    if (!now) return true;
    current = parseEmail(now);
    if (current.stage === "sending") return false;
    if (["scheduled", "queued", "held"].includes(current.stage)) continue;
    // The row first: from then on, what SES says of the mail is kept without the person.
    const written = await updateEmail(
      services.tables,
      current.projectId,
      current.id,
      changeWithout(current, address),
    );
    if ("conflict" in written) continue;
    await publishEarlyEvents(services, parseEmail(written.item));
    const events = await eraseEvents(services, current, address);
    // Each of them told the whole mail.
    await forgetAnswers(services, current.projectId, webhooks, events);
    await eraseBody(services, current, address);
    return true;
  }
  throw new Refusal("unavailable", "an email is busy; it is erased later");
}

/**
 * A worker that stands still may be about to tell of the mail as it was: what stands already, it cannot write. All that
 * SES tells later comes again to another worker, which knows of the erasure.
 */
async function publishEarlyEvents(services: Services, erased: Email): Promise<void> {
  for (const event of earlyEvents(erased))
    await putEvent(services.tables, erased.projectId, event, eventTtl(services));
}

async function stop(services: Services, email: Email): Promise<void> {
  if (email.stage === "queued" || email.stage === "held") return failEmail(services, email, "erased");
  if (email.stage !== "scheduled") return;
  try {
    await cancelScheduled(services, email, async () => undefined);
  } catch (error) {
    // Its time came meanwhile: it is looked at again as it stands now.
    if (!(error instanceof Refusal && error.name === "invalid_state")) throw error;
  }
}

/** An email's facts without the person. Money, times and outcomes stay, so that every count does. */
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

/** Answers the ids of all events of the mail. */
async function eraseEvents(services: Services, email: Email, address: string): Promise<readonly string[]> {
  const { tables } = services;
  const { projectId } = email;
  const ids = await allEventIds(services, email);
  const keys = ids.map((id) => eventKey(projectId, id));
  const found = await getTogether(tables, { data: keys });
  for (const item of keys.map((key) => found.data(key))) {
    const event = item && parseEvent(item);
    const rest = event && withoutPerson(event, (one) => isAddress(one, address), address);
    if (rest && rest !== event) await rewriteEvent(tables, projectId, rest);
  }
  return ids;
}
