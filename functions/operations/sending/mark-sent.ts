import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { emailUpdate } from "../../store/emails/email-changes.ts";
import type { Email } from "../../store/emails/emails.ts";
import { updateItem } from "../../store/platform/write.ts";

/**
 * Writes down that SES has accepted an email. It is asked for a few times, since a mail that stays `sending` looks
 * like one whose answer was lost; where it cannot be written at all, SES's own Send event settles it.
 */
export async function markSent(
  services: Services,
  email: Email,
  accepted: { readonly messageId: string; readonly sentAt: Date },
): Promise<void> {
  const { tables, log } = services;
  const { messageId } = accepted;
  const fields = { projectId: email.projectId, emailId: email.id, messageId, region: email.region };
  const update = emailUpdate(email.projectId, email.id, {
    to: "sent",
    ...(email.attempt && { attemptId: email.attempt.id }),
    set: { sentAt: accepted.sentAt.toISOString(), messageId },
    remove: ["duePk", "dueSk"],
  });
  for (let attempt = 1; attempt <= 3; attempt++) {
    try {
      await updateItem(tables, "data", update);
      log.info("sent", fields);
      return;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      log.error("accepted by SES but not written down", { ...fields, error });
      await services.pause(100 * 2 ** attempt);
    }
  }
}
