import type { RouteAction } from "../../../domain/inbound/routes.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { webhookListReads } from "../../../store/outbox/subscribed-webhooks.ts";
import { publishedTemplateKey } from "../../../store/platform/keys.ts";
import { optionalRow, type ReadResult } from "../../../store/platform/read-plan.ts";
import { forwardReads } from "../forwarding/forward-reads.ts";
import { mayRouteSend, type RouteCaller } from "./route-rights.ts";

/** What the action of a route refers to. */
export function actionReads(projectId: string, action: RouteAction | undefined) {
  const templateKey =
    action?.type === "reply" ? publishedTemplateKey(projectId, action.templateId) : undefined;
  return {
    ...webhookListReads(projectId),
    template: optionalRow(templateKey, (item) => item !== undefined),
    ...forwardReads(projectId, action?.type === "forward" ? action.to : []),
  };
}
export type ActionFound = ReadResult<ReturnType<typeof actionReads>>;

/**
 * Checks that a caller may give a route an action, and that what it refers to exists.
 * @throws {Refusal} `missing_scope`, `not_found`
 */
export function checkAction(caller: RouteCaller, action: RouteAction, found: ActionFound): void {
  mayRouteSend(caller, action);
  if (action.type === "webhook" && !found.webhooks.some(({ id }) => id === action.webhookId))
    throw notFound("Webhook", "action.webhookId");
  if (action.type === "reply" && !found.template) throw notFound("Published template", "action.templateId");
}

function notFound(what: string, path: string): Refusal {
  return new Refusal("not_found", `${what} not found in this project.`, {
    issues: [{ path, message: "is not in this project" }],
  });
}
