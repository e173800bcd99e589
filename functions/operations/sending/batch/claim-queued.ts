import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { dueIndex } from "../../../settings/tables.ts";
import { updateEmail } from "../../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../../store/emails/emails.ts";
import type { Item } from "../../../store/platform/table.ts";
import { publishQueued } from "../../emails/publish-queued.ts";
import { readWithWebhooks, type SharedWebhooks } from "../../emails/read-with-webhooks.ts";
import { noteBehind } from "./note-behind.ts";

/** Claims a queued email. A duplicate message fails to claim: there is nothing to send then. */
export async function claimQueued(
  services: Services,
  projectId: string,
  emailId: string,
  webhooks: SharedWebhooks,
): Promise<Email | undefined> {
  if (!(await publishIfQueued(services, projectId, emailId, webhooks))) return undefined;
  return claim(services, projectId, emailId);
}

/** Returns false when there is nothing to send: the email was claimed, has ended, or does not exist. */
async function publishIfQueued(
  services: Services,
  projectId: string,
  emailId: string,
  shared: SharedWebhooks,
): Promise<boolean> {
  const { email, webhooks } = await readWithWebhooks(services, projectId, emailId, shared);
  if (email?.stage !== "queued") return false;
  if (!email.attempt) await publishQueued(services, email, webhooks);
  return true;
}

async function claim(services: Services, projectId: string, emailId: string): Promise<Email | undefined> {
  const { tables, clock, random } = services;
  const attempt = {
    id: newId("evt", clock(), random(idRandomBytes)).slice("evt_".length),
    at: clock().toISOString(),
  };
  const written = await updateEmail(tables, projectId, emailId, { to: "sending", set: { attempt } });
  if ("item" in written) return firstClaimed(services, written.item);
  const current = written.conflict && parseEmail(written.conflict);
  // Our own claim: the answer to an earlier try was lost.
  return current?.attempt?.id === attempt.id ? current : undefined;
}

/** One that has a place in the due index did not only wait for its queue. */
async function firstClaimed(services: Services, item: Item): Promise<Email> {
  const email = parseEmail(item);
  if (item[dueIndex.partition] === undefined && email.attempts.length === 0)
    await noteBehind(services, email);
  return email;
}
