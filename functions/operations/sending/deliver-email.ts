import { Refusal } from "../../domain/platform/refusals.ts";
import type { SendResult } from "../../gateways/platform/mail/mailer.ts";
import type { Services } from "../../services.ts";
import { configurationSetName, routesSetName } from "../../settings/configuration-sets.ts";
import { messageTags } from "../../settings/message-tags.ts";
import type { Email } from "../../store/emails/emails.ts";
import type { ReadBulkEntries } from "../emails/bulk/bulk-entries.ts";
import { failEmail } from "../emails/fail-email.ts";
import { queuedMs } from "../emails/timeouts.ts";
import type { Gates } from "./batch/gates.ts";
import { markSent } from "./mark-sent.ts";
import { openedTenant } from "./open-tenant.ts";
import { prepareEmail, type Ready } from "./prepare-email.ts";
import { requeueEmail } from "./requeue-email.ts";

/** A claim is valid for this long, which is longer than a worker may run: one that resumes later must not send. */
export const claimMs = 120_000;

/**
 * Prepares a claimed email: second check of pause and suppressions. Returns undefined when there is nothing to send now.
 * A row that cannot be read now means that nothing was sent: the email is queued again.
 */
export async function prepareClaimed(
  services: Services,
  email: Email,
  entriesOf: ReadBulkEntries,
  gates: Gates,
): Promise<Ready | undefined> {
  try {
    return await prepareEmail(services, email, entriesOf, gates);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { projectId, id: emailId } = email;
    services.log.error("an email could not be prepared", { projectId, emailId, error });
    await requeueEmail(services, email, retryDelay(services), error.name);
    return undefined;
  }
}

/**
 * Sends a claimed email by one call to SES, and stores the outcome. When SES's answer is lost the email stays
 * `sending`: its events or the sweeper settle it. Returns how long the email had waited when SES accepted it.
 */
export async function sendClaimed(
  services: Services,
  { email, ...message }: Ready,
): Promise<number | undefined> {
  if (!email.attempt) throw new Error("an email is sent without a claim");
  const { id: attemptId, at } = email.attempt;
  const sentAt = services.clock();
  if (sentAt.getTime() - Date.parse(at) > claimMs) {
    await requeueEmail(services, email, 1, "late");
    return undefined;
  }
  const mailer = await services.mailer();
  const sendResult = await mailer.send(email.region, {
    ...message,
    configurationSet: configurationSetOf(services, email),
    tags: {
      [messageTags.project]: email.projectId,
      [messageTags.email]: email.id,
      [messageTags.attempt]: attemptId,
    },
    ...(services.tenants && { tenant: email.projectId }),
  });
  if (await openedTenant(services, email, sendResult)) await requeueEmail(services, email, 1, "tenant");
  else await applyResult(services, email, sendResult, sentAt);
  return sendResult.kind === "accepted" ? queuedMs(email, sentAt) : undefined;
}

function configurationSetOf({ configurationSets }: Services, { route, tracking }: Email): string {
  return route ? routesSetName(configurationSets) : configurationSetName(configurationSets, tracking);
}

async function applyResult(
  services: Services,
  email: Email,
  sendResult: SendResult,
  sentAt: Date,
): Promise<void> {
  const { log } = services;
  const fields = { projectId: email.projectId, emailId: email.id, region: email.region };
  switch (sendResult.kind) {
    case "accepted":
      return markSent(services, email, { messageId: sendResult.messageId, sentAt });
    case "later":
      return requeueEmail(services, email, retryDelay(services), sendResult.reason, sendResult.kind);
    case "paused":
      log.error("SES has paused sending", { ...fields, reason: sendResult.reason });
      return requeueEmail(services, email, retryDelay(services, 300), sendResult.reason, sendResult.kind);
    case "misconfigured":
      log.error("SES does not send until an operator acts", { ...fields, reason: sendResult.reason });
      return requeueEmail(services, email, retryDelay(services, 60), sendResult.reason, sendResult.kind);
    case "rejected":
      return failEmail(services, email, sendResult.reason, sendResult.message);
    case "unknown":
      log.error("the answer of SES was lost; events or the sweeper will settle the email", {
        ...fields,
        reason: sendResult.reason,
      });
  }
}

/** Returns seconds: at least `least`, up to twice that; half a minute at most where SES is only busy. */
function retryDelay({ tables }: Services, least?: number): number {
  return least === undefined
    ? 5 + Math.floor(tables.chance() * 25)
    : least + Math.floor(tables.chance() * least);
}
