import { createHash } from "node:crypto";
import { mayFollow } from "../domain/email-status.ts";
import { erasedName, shownAddress, withoutPerson } from "../domain/erased.ts";
import type { Happening } from "../domain/happening.ts";
import { isId, newId } from "../domain/ids.ts";
import { sameAddress, withHappenings } from "../domain/outcomes.ts";
import { Refusal } from "../domain/refusals.ts";
import { parseSesEvent, type SesEvent } from "../domain/ses-event.ts";
import type { Services } from "../services.ts";
import { messageTags } from "../settings/message-tags.ts";
import { emailUpdate } from "../store/email-changes.ts";
import { type Email, parseEmail } from "../store/emails.ts";
import { putEvent } from "../store/events.ts";
import { emailKey } from "../store/keys.ts";
import { getItem } from "../store/read.ts";
import { updateItem } from "../store/write.ts";
import { giveBack } from "./give-back.ts";
import { ttlsOf } from "./retention.ts";
import { suppressFor } from "./suppress-for.ts";

/**
 * Records one event of SES. Our tags name the email, and the message id or the attempt must be the email's own: an
 * event that only claims to be about it changes nothing. Repeats and any order lead to the same end; an event that
 * comes before the worker has written down what it did settles that too. Throws `unavailable` to be given it again.
 */
export async function recordEvent(services: Services, text: string): Promise<void> {
  const event = parseSesEvent(text);
  if (!event) throw new Error("a message on the events queue is not an event of SES");
  const projectId = event.tags[messageTags.project] ?? "";
  const emailId = event.tags[messageTags.email] ?? "";
  if (!isId("prj", projectId) || !isId("eml", emailId)) return unmatched(services, event, "not ours");
  for (let attempt = 0; attempt < 8; attempt++) {
    const item = await getItem(services.tables, "data", emailKey(projectId, emailId));
    const email = item && parseEmail(item);
    if (!email || !isAbout(email, event))
      return unmatched(services, event, email ? "another message" : "unknown email");
    if (attempt === 0) await keep(services, email, event);
    if (await apply(services, email, { ...event, happenings: withoutErased(email, event.happenings) }))
      return suppressAll(services, email, event.happenings);
  }
  throw new Refusal("unavailable", "an email is busy; the event comes again");
}

function isAbout(email: Email, event: SesEvent): boolean {
  const attempt = event.tags[messageTags.attempt] ?? "";
  return (
    email.messageId === event.messageId || email.attempt?.id === attempt || email.attempts.includes(attempt)
  );
}

function unmatched(services: Services, event: SesEvent, reason: string): void {
  services.log.error("an event matches no email", { messageId: event.messageId, reason });
}

async function keep(services: Services, email: Email, event: SesEvent): Promise<void> {
  const ttl = ttlsOf(services).facts;
  const told = withoutErased(email, event.happenings);
  for (const [place, { type, at, recipient, detail }] of event.happenings.entries()) {
    const digest = createHash("sha256")
      .update(JSON.stringify([event.messageId, type, recipient, at, detail]))
      .digest();
    const { recipient: named, detail: kept = {} } = told[place] ?? {};
    const row = { id: newId("evt", new Date(at), digest), type, at, detail: kept };
    await putEvent(
      services.tables,
      email.projectId,
      email.id,
      { ...row, ...(named && { recipient: named }) },
      ttl,
    );
  }
}

/** Brings the email to what the event says; false when it changed meanwhile and is to be read again. */
async function apply(services: Services, email: Email, event: SesEvent): Promise<boolean> {
  const recipients = [...withHappenings(email.recipients, event.happenings)];
  const changed = recipients.some((one, at) => one !== email.recipients[at]);
  // SES has it, whatever the worker could write down: a lost answer ends here.
  const settles = mayFollow.sent.includes(email.stage);
  if (!changed && !settles) return true;
  const set = {
    ...(changed && { recipients }),
    ...(settles && { sentAt: event.acceptedAt, messageId: event.messageId }),
  };
  const change = settles
    ? { to: "sent" as const, rev: email.rev, set, remove: ["duePk", "dueSk"] as const }
    : { rev: email.rev, set };
  const units = newlyUnsent(email, recipients);
  if (units > 0) return "done" in (await giveBack(services, email, change, units));
  return (
    "item" in (await updateItem(services.tables, "data", emailUpdate(email.projectId, email.id, change)))
  );
}

/** Recipients whose outcome is now that SES never sent to them: their price goes back, if it has not yet. */
function newlyUnsent(email: Email, recipients: readonly Email["recipients"][number][]): number {
  const unsent = ({ status }: Email["recipients"][number]) => status === "suppressed" || status === "failed";
  const count = recipients.filter((one, at) => {
    const before = email.recipients[at];
    return unsent(one) && !(before && unsent(before));
  }).length;
  return Math.min(count, email.charge.units - email.refunded);
}

async function suppressAll(
  services: Services,
  email: Email,
  happenings: readonly Happening[],
): Promise<void> {
  for (const { recipient, suppress: why, at } of happenings) {
    if (!recipient || !why) continue;
    // The address may be what a stranger's bounce report says: only whom the mail went to can be suppressed by it.
    const wentTo = email.recipients.some(({ address }) => sameAddress(address, recipient));
    const erased = isErased(email, recipient);
    if (wentTo || erased) await suppressFor(services, email, recipient, why, at, erased);
  }
}

/** Whether a mail went to a person who was erased from it since. */
function isErased({ recipients }: Email, recipient: string): boolean {
  const name = erasedName(recipient.toLowerCase());
  return recipients.some(({ address }) => address === name);
}

/** What happened, told without the persons who were erased from the mail. */
function withoutErased(email: Email, happenings: readonly Happening[]): readonly Happening[] {
  const isPerson = (address: string) => isErased(email, address);
  if (!email.recipients.some(({ address }) => shownAddress(address) !== address)) return happenings;
  return happenings.map((one) => {
    const { reason: _, ...rest } = one;
    // Told of nobody in particular, it may be about them as well.
    if (one.recipient === undefined) return { ...one, detail: {} };
    return isPerson(one.recipient) ? withoutPerson(rest, isPerson, one.recipient.toLowerCase()) : one;
  });
}
