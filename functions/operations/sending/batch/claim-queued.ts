import { passes } from "../../../domain/outbox/event-types.ts";
import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { dueIndex } from "../../../settings/tables.ts";
import { type EmailChange, updateEmail } from "../../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../../store/emails/emails.ts";
import { emailKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import type { Item } from "../../../store/platform/table.ts";
import { publishQueued } from "../../emails/publish-queued.ts";
import { type SharedWebhooks, sharedWebhooks } from "../../emails/read-with-webhooks.ts";
import { noteBehind } from "./note-behind.ts";

/**
 * Claims a queued email. A duplicate message fails to claim: there is nothing to send then.
 *
 * Nearly every email is claimed without a look at its row before. That is needed only for the events before the claim: that an
 * email was queued is a part of its row, unless a webhook is to hear of it or the email was scheduled.
 */
export async function claimQueued(
  services: Services,
  projectId: string,
  emailId: string,
  shared: SharedWebhooks,
): Promise<Email | undefined> {
  const webhooks = await sharedWebhooks(services, projectId, shared);
  if (!webhooks.some(({ enabled, events }) => enabled && passes(events, "email.queued"))) {
    const { email, conflict } = await claim(services, projectId, emailId, { isUnscheduled: true });
    if (conflict?.stage !== "queued") return email;
  }
  const item = await getItem(services.tables, "data", emailKey(projectId, emailId));
  const found = item && parseEmail(item);
  if (found?.stage !== "queued") return undefined;
  if (!found.attempt) await publishQueued(services, found, webhooks);
  return (await claim(services, projectId, emailId)).email;
}

/** Returns the claimed email, or else the one that could not be claimed. */
async function claim(
  services: Services,
  projectId: string,
  emailId: string,
  only: Pick<EmailChange, "isUnscheduled"> = {},
): Promise<{ readonly email?: Email; readonly conflict?: Email }> {
  const { tables, clock, random } = services;
  const attempt = {
    id: newId("evt", clock(), random(idRandomBytes)).slice("evt_".length),
    at: clock().toISOString(),
  };
  const change = { ...only, to: "sending", set: { attempt } } as const;
  const written = await updateEmail(tables, projectId, emailId, change);
  if ("item" in written) return { email: await firstClaimed(services, written.item) };
  if (!written.conflict) return {};
  const current = parseEmail(written.conflict);
  // Our own claim: the answer to an earlier try was lost.
  return current.attempt?.id === attempt.id ? { email: current } : { conflict: current };
}

/** One that has a place in the due index did not only wait for its queue. */
async function firstClaimed(services: Services, item: Item): Promise<Email> {
  const email = parseEmail(item);
  if (item[dueIndex.partition] === undefined && email.attempts.length === 0)
    await noteBehind(services, email);
  return email;
}
