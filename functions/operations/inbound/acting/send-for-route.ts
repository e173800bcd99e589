import { broughtAgainMs } from "../../../domain/inbound/route-message.ts";
import { Refusal, type RefusalName } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { routedUnitsWrite } from "../../../store/emails/routed-units.ts";
import type { InboundEmail, RouteOutcome } from "../../../store/inbound/inbound-emails.ts";
import type { RouteRow } from "../../../store/inbound/inbound-rules.ts";
import { countRoutedWrite } from "../../../store/inbound/route-counts.ts";
import { readTogether } from "../../../store/platform/read-plan.ts";
import { acceptEmail } from "../../emails/accept/accept-email.ts";
import { bodyHash } from "../../emails/accept/body-hash.ts";
import type { SendDraft } from "../../emails/accept/send-draft.ts";
import { sendReads } from "../../emails/accept/send-reads.ts";
import type { SendingRoute } from "../../emails/accept/validate-send.ts";
import { ttlsOf } from "../../platform/retention.ts";
import { forwardReads, mayForwardTo } from "../forwarding/forward-reads.ts";

/** Refusals that pass: the queue repeats the message. */
export const passingRefusals: readonly RefusalName[] = [
  "unavailable",
  "idempotency_in_flight",
  "rate_limited",
];

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
    const to = draft.to.map(({ address }) => address);
    const isForward = route.action.type === "forward";
    const found = await readTogether(services.tables, {
      ...sendReads([draft], key, projectId, services),
      ...forwardReads(projectId, isForward ? to : []),
    });
    const allowed = draft.to.filter(({ address }) => !isForward || mayForwardTo(address, found));
    if (allowed.length === 0) return { outcome: "unconfirmed" };
    const { emailId } = await acceptEmail(services, {
      ...{ projectId, pin: domainId, idempotencyKey: key, keyLifeMs: broughtAgainMs },
      ...{
        bodyHash: bodyHash("inbound", Buffer.from(key)),
        bodyBytes: 0,
        drafts: [{ ...draft, to: allowed }],
        pathOf: (_: number, field: string) => field,
        found,
      },
      sentBy: sendingRoute(services, route),
    });
    // Those who have not confirmed get nothing; the others do.
    return { outcome: allowed.length < to.length ? "partly_unconfirmed" : "done", emailId };
  } catch (error) {
    if (!(error instanceof Refusal) || passingRefusals.includes(error.name)) throw error;
    return { outcome: outcomeOf(error) };
  }
}

/**
 * Names what is gone. The record that the message came to is the only one to send from, and a template is all that is looked
 * up: what would restrict a key, or not be found, was deleted.
 */
function outcomeOf({ name }: Refusal): string {
  if (name === "key_restricted") return "domain_not_verified";
  return name === "not_found" ? "template_not_found" : name;
}

/** What comes back of its email counts for the route, and not for the project: others wrote it. */
function sendingRoute(services: Services, { projectId, id, round = 0 }: RouteRow): SendingRoute {
  const { facts } = ttlsOf(services);
  return {
    ...{ id, round },
    countWrites: (month, units) => [
      countRoutedWrite(services.tables, { projectId, routeId: id, round, month }, units, facts),
      routedUnitsWrite(services.tables, projectId, units),
    ],
  };
}
