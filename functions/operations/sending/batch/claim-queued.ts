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
import { isSubscribed } from "../../outbox/publish-event.ts";
import { noteBehind } from "./note-behind.ts";

/**
 * Claims a queued email. A duplicate message fails to claim: there is nothing to send then.
 *
 * Nearly every email is claimed without a look at its row before. That is needed only for the events before the claim: that an
 * email was queued is a part of its row, unless a webhook is subscribed to it or the email was scheduled.
 */
export async function claimQueued(
  services: Services,
  projectId: string,
  emailId: string,
  shared: SharedWebhooks,
): Promise<Email | undefined> {
  const webhooks = await sharedWebhooks(services, projectId, shared);
  const first = webhooks.some((one) => isSubscribed(one, "email.queued"))
    ? { unclaimed: await readEmail(services, projectId, emailId) }
    : await claim(services, projectId, emailId, { isUnscheduled: true });
  if (!("unclaimed" in first)) return first.claimed;
  const { unclaimed } = first;
  if (unclaimed?.stage !== "queued") return undefined;
  if (!unclaimed.attempt) await publishQueued(services, unclaimed, webhooks);
  const second = await claim(services, projectId, emailId);
  return "claimed" in second ? second.claimed : undefined;
}

async function readEmail({ tables }: Services, projectId: string, emailId: string) {
  const item = await getItem(tables, "data", emailKey(projectId, emailId));
  return item && parseEmail(item);
}

/** The claimed email, or the one that could not be claimed; undefined where there is none. */
type TriedClaim = { readonly claimed: Email } | { readonly unclaimed: Email | undefined };

async function claim(
  services: Services,
  projectId: string,
  emailId: string,
  only: Pick<EmailChange, "isUnscheduled"> = {},
): Promise<TriedClaim> {
  const { tables, clock, random } = services;
  const attempt = {
    id: newId("evt", clock(), random(idRandomBytes)).slice("evt_".length),
    at: clock().toISOString(),
  };
  const change = { ...only, to: "sending", set: { attempt } } as const;
  const written = await updateEmail(tables, projectId, emailId, change);
  if ("item" in written) return { claimed: await firstClaimed(services, written.item) };
  const current = written.conflict && parseEmail(written.conflict);
  // Our own claim: the answer to an earlier try was lost.
  return current?.attempt?.id === attempt.id ? { claimed: current } : { unclaimed: current };
}

/** One that has a place in the due index did not only wait for its queue. */
async function firstClaimed(services: Services, item: Item): Promise<Email> {
  const email = parseEmail(item);
  if (item[dueIndex.partition] === undefined && email.attempts.length === 0)
    await noteBehind(services, email);
  return email;
}
