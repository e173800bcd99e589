import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import {
  changeInboundEmail,
  type InboundEmail,
  type RouteOutcome,
} from "../../../store/inbound/inbound-emails.ts";
import { contentFile, rawFile, unpackContent } from "../../../store/inbound/inbound-files.ts";
import { type RouteRow, readRules } from "../../../store/inbound/inbound-rules.ts";
import { forwardDraft } from "./forward-draft.ts";
import { mayForward, mayReply } from "./inbound-caps.ts";
import type { InboundToAct } from "./inbound-to-act.ts";
import { replyDraft } from "./reply-draft.ts";
import { sendForRoute } from "./send-for-route.ts";

/**
 * Does what the routes of an inbound email have not done yet, and stores what came of it. Each email that is sent has an
 * idempotency key of the route: repeated after a crash, it is the same email.
 */
export async function actOnInbound(services: Services, email: InboundEmail): Promise<void> {
  if (email.routes.every(({ outcome }) => outcome !== "pending")) return;
  const { projectId, id } = email;
  const files = await services.inboundFiles();
  const [rules, raw, packed] = await Promise.all([
    readRules(services.tables, projectId),
    files.get(rawFile(projectId, id)),
    files.get(contentFile(projectId, id)),
  ]);
  const toAct = raw && packed && { email, content: unpackContent(packed), raw };
  const routes: RouteOutcome[] = [];
  for (const outcome of email.routes) {
    const route = rules.routes.find((one) => one.id === outcome.routeId);
    if (outcome.outcome !== "pending") routes.push(outcome);
    else if (!toAct || !route) routes.push({ ...outcome, outcome: toAct ? "route_deleted" : "expired" });
    else routes.push({ ...outcome, ...(await act(services, toAct, route, rules.settings.forwardsPerHour)) });
  }
  const written = await changeInboundEmail(services.tables, email, { routes });
  // Another run of the same message may have written the same outcomes, or a new round has begun.
  if ("conflict" in written)
    throw new Refusal("unavailable", "The inbound email was changed. Its routes act again.");
}

type Acted = Pick<RouteOutcome, "outcome" | "emailId">;

async function act(
  services: Services,
  toAct: InboundToAct,
  route: RouteRow,
  forwardsPerHour: number,
): Promise<Acted> {
  const { action } = route;
  if (route.paused) return { outcome: "route_paused" };
  if (action.type === "forward") {
    if (!(await mayForward(services, toAct.email, forwardsPerHour))) return { outcome: "thread_limit" };
    return sendForRoute(services, toAct.email, route, await forwardDraft(toAct, action.to));
  }
  // A route that was changed since has another action: what it did then is not done any more.
  if (action.type !== "reply") return { outcome: "route_changed" };
  if (!(await mayReply(services, toAct.email))) return { outcome: "sender_limit" };
  return sendForRoute(services, toAct.email, route, replyDraft(toAct, action.templateId));
}
