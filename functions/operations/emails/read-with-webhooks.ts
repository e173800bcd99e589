import type { Services } from "../../services.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { type SubscribedWebhook, webhookListReads } from "../../store/outbox/subscribed-webhooks.ts";
import { emailKey } from "../../store/platform/keys.ts";
import { readTogether, row } from "../../store/platform/read-plan.ts";

type Webhooks = readonly SubscribedWebhook[];

/** The webhooks of each project, read once for a batch. */
export type SharedWebhooks = Map<string, Promise<Webhooks>>;

/** Returns the webhooks of a project, read where nothing of the batch has read them yet. */
export async function sharedWebhooks(
  { tables }: Services,
  projectId: string,
  webhooks: SharedWebhooks,
): Promise<Webhooks> {
  const own =
    webhooks.get(projectId) ??
    readTogether(tables, webhookListReads(projectId)).then((rows) => rows.webhooks);
  webhooks.set(projectId, own);
  own.catch(() => webhooks.delete(projectId));
  return own;
}

/** Reads the row of an email, with the webhooks of its project where no email of the batch has read them yet. */
export async function readWithWebhooks(
  { tables }: Services,
  projectId: string,
  emailId: string,
  webhooks: SharedWebhooks,
): Promise<{ readonly email: Email | undefined; readonly webhooks: Webhooks }> {
  const email = row(emailKey(projectId, emailId), (item) => item && parseEmail(item));
  const known = webhooks.get(projectId);
  if (known !== undefined) {
    const [found, shared] = await Promise.all([readTogether(tables, { email }), known]);
    return { email: found.email, webhooks: shared };
  }
  const found = readTogether(tables, { ...webhookListReads(projectId), email });
  const own = found.then((rows) => rows.webhooks);
  webhooks.set(projectId, own);
  // Others of the batch fail with it; a later attempt reads them again.
  own.catch(() => webhooks.delete(projectId));
  return found;
}
