import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { updateEmail } from "../../store/emails/email-changes.ts";
import type { Email } from "../../store/emails/emails.ts";

/** Six seconds in all: a table that is down for longer is left to SES's event. */
const tries = 6;

/**
 * Stores that SES has accepted an email. It tries a few times, since an email that stays `sending` looks like one
 * whose answer was lost; where it cannot be stored at all, SES's own Send event settles it. The row says all that a log
 * line would, so there is none.
 */
export async function markSent(
  services: Services,
  email: Email,
  accepted: { readonly messageId: string; readonly sentAt: Date },
): Promise<void> {
  const { tables, log } = services;
  const { projectId, id: emailId, region, attempt: claim } = email;
  const { messageId } = accepted;
  const fields = { projectId, emailId, messageId, region };
  const change = {
    to: "sent" as const,
    ...(claim && { attemptId: claim.id }),
    set: { sentAt: accepted.sentAt.toISOString(), messageId },
    remove: ["duePk", "dueSk"] as const,
  };
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      await updateEmail(tables, projectId, emailId, change);
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.error("accepted by SES but not stored", { ...fields, error });
      if (attempt < tries) await services.pause(100 * 2 ** attempt);
    }
  }
}
