import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import { refundEmail, unitsLeft } from "../emails/refund-email.ts";

/**
 * Ends a claimed email that is ready to be sent and must not be: its project captures, or did when it was accepted. What
 * is left of its charge is refunded with the change, which is held to the revision of the claim: it happens once.
 */
export async function captureEmail(services: Services, email: Email): Promise<void> {
  const endedAt = services.clock().toISOString();
  const change = {
    ...({ to: "captured", remove: ["duePk", "dueSk"] } as const),
    set: { endedAt },
    ...(email.attempt && { attemptId: email.attempt.id }),
  };
  const drafts = [{ type: "email.captured" as const, detail: {} }];
  const outcome = await refundEmail(services, email, change, unitsLeft(email), { drafts });
  const fields = { projectId: email.projectId, emailId: email.id };
  const text = "conflict" in outcome ? "an email changed before it was captured" : "email captured";
  services.log.info(text, fields);
}
