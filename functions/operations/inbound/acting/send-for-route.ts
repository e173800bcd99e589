import { Refusal, type RefusalName } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { InboundEmail, RouteOutcome } from "../../../store/inbound/inbound-emails.ts";
import type { RouteRow } from "../../../store/inbound/inbound-rules.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { acceptEmail } from "../../emails/accept/accept-email.ts";
import { bodyHash } from "../../emails/accept/body-hash.ts";
import type { SendDraft } from "../../emails/accept/send-draft.ts";
import { sendReads } from "../../emails/accept/send-reads.ts";

/** Refusals that pass: the queue repeats the message. */
const passing: readonly RefusalName[] = ["unavailable", "idempotency_in_flight", "rate_limited"];

/**
 * Sends the email of a route as any other email of the project is sent: from a verified domain, within its quota, at its
 * price. A refusal is the outcome; the inbound email stays stored.
 */
export async function sendForRoute(
  services: Services,
  { projectId, domainId, id, reprocessed }: InboundEmail,
  route: RouteRow,
  draft: SendDraft | undefined,
): Promise<Pick<RouteOutcome, "outcome" | "emailId">> {
  if (!draft) return { outcome: "no_recipient" };
  // A pinned key's route sends from its own domain only.
  if (route.pin !== undefined && route.pin !== domainId) return { outcome: "key_restricted" };
  const key = `inbound/${id}/${route.id}/${reprocessed}`;
  try {
    const found = await readTogether(services.tables, sendReads([draft], key, projectId, services));
    const { emailId } = await acceptEmail(services, {
      ...{ projectId, pin: domainId, idempotencyKey: key, bodyHash: bodyHash("inbound", Buffer.from(key)) },
      ...{ bodyBytes: 0, drafts: [draft], pathOf: (_: number, field: string) => field, found },
    });
    return { outcome: "done", emailId };
  } catch (error) {
    if (error instanceof Refusal && !passing.includes(error.name)) return { outcome: error.name };
    throw error;
  }
}
