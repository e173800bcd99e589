import type { Services } from "../../services.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { type SubscribedWebhook, webhookListReads } from "../../store/outbox/subscribed-webhooks.ts";
import { emailKey } from "../../store/platform/keys.ts";
import { readTogether, row } from "../../store/platform/read-plan.ts";
import type { ProjectHarm } from "./count-harm.ts";

type Webhooks = readonly SubscribedWebhook[];

/** What the emails of a batch of events share. */
export interface EventBatch {
  /** The webhooks of each project, read once: an event is received after the webhooks that it is for were created. */
  readonly webhooks: Map<string, Promise<Webhooks>>;
  readonly onHarm: (projectId: string, harm: ProjectHarm) => void;
}

/** Returns the webhooks of a project, which are read once for the batch. */
export async function batchWebhooks(
  { tables }: Services,
  projectId: string,
  { webhooks }: EventBatch,
): Promise<Webhooks> {
  const known =
    webhooks.get(projectId) ??
    readTogether(tables, webhookListReads(projectId)).then((read) => read.webhooks);
  webhooks.set(projectId, known);
  known.catch(() => webhooks.delete(projectId));
  return known;
}

/** Reads the row of an email, with the webhooks of its project where no email of the batch has read them yet. */
export async function readReportedEmail(
  { tables }: Services,
  projectId: string,
  emailId: string,
  { webhooks }: EventBatch,
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
