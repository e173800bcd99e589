import type { RecipientResult } from "../../../domain/broadcasts/recipient-outcomes.ts";
import type { SendResult } from "../../../gateways/platform/mail/mailer.ts";
import type { Services } from "../../../services.ts";
import { messageTags } from "../../../settings/message-tags.ts";
import { openedTenant } from "../../sending/open-tenant.ts";

export interface CallsOf {
  readonly projectId: string;
  readonly broadcastId: string;
  readonly region: string;
  readonly configurationSet: string;
  /** Of the claim: reports of SES carry it. */
  readonly attempt: string;
  readonly sender: string;
}

/** What an email's call came to. Without a result SES has certainly not taken it. */
export type SesAnswer =
  | { readonly result: RecipientResult; readonly haltSeconds?: undefined }
  | { readonly haltSeconds: number | undefined };

/** How long a broadcast waits where SES sends nothing. */
const pausedSeconds = 300;
const misconfiguredSeconds = 60;

/** Hands an email to SES by one call. */
export async function callSes(
  services: Services,
  calls: CallsOf,
  email: { readonly emailId: string; readonly address: string; readonly raw: Uint8Array },
): Promise<SesAnswer> {
  const { projectId, region, configurationSet, attempt, sender } = calls;
  const mailer = await services.mailer();
  const sendResult = await mailer.send(region, {
    ...{ raw: email.raw, from: sender, to: [email.address], cc: [], bcc: [], configurationSet },
    tags: {
      [messageTags.project]: projectId,
      [messageTags.email]: email.emailId,
      [messageTags.attempt]: attempt,
    },
    ...(services.tenants && { tenant: projectId }),
  });
  const isOpened = await openedTenant(services, { projectId, region, from: sender }, sendResult);
  return isOpened ? { haltSeconds: undefined } : answerOf(services, calls, email.emailId, sendResult);
}

function answerOf(
  { log }: Services,
  { projectId, region }: CallsOf,
  emailId: string,
  sendResult: SendResult,
): SesAnswer {
  switch (sendResult.kind) {
    case "accepted":
      return { result: { messageId: sendResult.messageId } };
    case "later":
      return { haltSeconds: undefined };
    case "paused":
      log.error("SES has paused sending", { projectId, region, reason: sendResult.reason });
      return { haltSeconds: pausedSeconds };
    case "misconfigured":
      log.error("SES does not send until an operator acts", { projectId, region, reason: sendResult.reason });
      return { haltSeconds: misconfiguredSeconds };
    case "rejected":
      return { result: { unsent: "rejected", detail: sendResult.reason } };
    case "unknown":
      log.error("the answer of SES was lost; its report settles the email", {
        ...{ projectId, emailId, region, reason: sendResult.reason },
      });
      return { result: { unknown: true } };
  }
}
