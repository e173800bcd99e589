import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import { refundEmail, unitsLeft } from "../emails/refund-email.ts";

/**
 * Cancels a claimed email that was not sent, since a resumption dropped what was queued before, and refunds all that is
 * left of its charge. The change is held to the revision of the claim: it happens once.
 */
export async function dropEmail(services: Services, email: Email): Promise<void> {
  const endedAt = services.clock().toISOString();
  const change = {
    ...({ to: "canceled", from: ["sending"], remove: ["duePk", "dueSk"] } as const),
    set: { endedAt },
    ...(email.attempt && { attemptId: email.attempt.id }),
  };
  const drafts = [{ type: "email.canceled" as const, detail: {} }];
  const outcome = await refundEmail(services, email, change, unitsLeft(email), { drafts });
  const fields = { projectId: email.projectId, emailId: email.id };
  services.log.info(
    "conflict" in outcome ? "an email changed before it was dropped" : "email dropped",
    fields,
  );
}
