import { idRandomBytes, newId } from "../../domain/platform/ids.ts";
import { Refusal } from "../../domain/platform/refusals.ts";
import type { SendResult } from "../../gateways/platform/mail/mailer.ts";
import type { Services } from "../../services.ts";
import { configurationSetName } from "../../settings/configuration-sets.ts";
import { messageTags } from "../../settings/message-tags.ts";
import { emailUpdate } from "../../store/emails/email-changes.ts";
import { type Email, parseEmail } from "../../store/emails/emails.ts";
import { parseSubscribedWebhooks } from "../../store/outbox/subscribed-webhooks.ts";
import { emailKey, subscribedWebhooksKey } from "../../store/platform/keys.ts";
import { getTogether } from "../../store/platform/read.ts";
import { updateItem } from "../../store/platform/write.ts";
import type { ReadBulkEntries } from "../emails/bulk/bulk-entries.ts";
import { failEmail } from "../emails/fail-email.ts";
import { publishQueued } from "../emails/publish-queued.ts";
import { markSent } from "./mark-sent.ts";
import { openedTenant } from "./open-tenant.ts";
import { prepareEmail, type Ready } from "./prepare-email.ts";
import { requeueEmail } from "./requeue-email.ts";

/** A claim is good for this long; a process that wakes up later must not send. Longer than a worker may run. */
export const claimMs = 120_000;

/**
 * Sends one queued email: claim, look again at pause and suppressions, one call to SES, outcome. A message that comes
 * twice dies at the claim. When SES's answer is lost the email stays `sending`: its events or the sweeper settle it.
 */
export async function deliverEmail(
  services: Services,
  projectId: string,
  emailId: string,
  entriesOf: ReadBulkEntries,
): Promise<void> {
  if (!(await withQueuedPublished(services, projectId, emailId))) return;
  const claimed = await claim(services, projectId, emailId);
  const ready = claimed && (await prepared(services, claimed, entriesOf));
  if (!ready?.email.attempt) return;
  const { email, ...mail } = ready;
  const { id: attemptId, at } = ready.email.attempt;
  const sentAt = services.clock();
  if (sentAt.getTime() - Date.parse(at) > claimMs) return requeueEmail(services, email, 1, "late");
  const mailer = await services.mailer();
  const sendResult = await mailer.send(email.region, {
    ...mail,
    configurationSet: configurationSetName(services.configurationSets, email.tracking),
    tags: {
      [messageTags.project]: projectId,
      [messageTags.email]: emailId,
      [messageTags.attempt]: attemptId,
    },
    ...(services.tenants && { tenant: projectId }),
  });
  if (await openedTenant(services, email, sendResult)) return requeueEmail(services, email, 1, "tenant");
  await settle(services, email, sendResult, sentAt);
}

/** False when there is nothing to send: the email has gone on already, or is not there. */
async function withQueuedPublished(services: Services, projectId: string, emailId: string): Promise<boolean> {
  const found = await getTogether(services.tables, {
    data: [emailKey(projectId, emailId), subscribedWebhooksKey(projectId)],
  });
  const item = found.data(emailKey(projectId, emailId));
  const email = item && parseEmail(item);
  if (email?.stage !== "queued") return false;
  if (!email.attempt)
    await publishQueued(
      services,
      email,
      parseSubscribedWebhooks(found.data(subscribedWebhooksKey(projectId))).webhooks,
    );
  return true;
}

async function claim(services: Services, projectId: string, emailId: string): Promise<Email | undefined> {
  const { tables, clock, random } = services;
  const attempt = {
    id: newId("evt", clock(), random(idRandomBytes)).slice("evt_".length),
    at: clock().toISOString(),
  };
  const update = emailUpdate(projectId, emailId, { to: "sending", set: { attempt } });
  const written = await updateItem(tables, "data", update);
  if ("item" in written) return parseEmail(written.item);
  const stands = written.conflict && parseEmail(written.conflict);
  // Our own claim stands there: the answer to an earlier try was lost.
  return stands?.attempt?.id === attempt.id ? stands : undefined;
}

/** What cannot be read just now is a definite no as well: the mail need not wait for events that cannot come. */
async function prepared(
  services: Services,
  email: Email,
  entriesOf: ReadBulkEntries,
): Promise<Ready | undefined> {
  try {
    return await prepareEmail(services, email, entriesOf);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    services.log.error("a mail could not be prepared", {
      projectId: email.projectId,
      emailId: email.id,
      error,
    });
    await requeueEmail(services, email, someSeconds(services), error.name);
    return undefined;
  }
}

async function settle(services: Services, email: Email, sendResult: SendResult, sentAt: Date): Promise<void> {
  const fields = { projectId: email.projectId, emailId: email.id, region: email.region };
  switch (sendResult.kind) {
    case "accepted":
      return markSent(services, email, { messageId: sendResult.messageId, sentAt });
    case "later":
      return requeueEmail(services, email, someSeconds(services), sendResult.reason);
    case "paused":
      services.log.error("SES has paused sending", { ...fields, reason: sendResult.reason });
      return requeueEmail(
        services,
        email,
        300 + Math.floor(services.tables.chance() * 300),
        sendResult.reason,
      );
    case "rejected":
      return failEmail(services, email, sendResult.reason);
    case "unknown":
      services.log.error("the answer of SES was lost; events or the sweeper will settle it", {
        ...fields,
        reason: sendResult.reason,
      });
  }
}

function someSeconds({ tables }: Services): number {
  return 5 + Math.floor(tables.chance() * 25);
}
