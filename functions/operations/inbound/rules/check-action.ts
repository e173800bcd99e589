import type { RouteAction } from "../../../domain/inbound/routes.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { webhookListReads } from "../../../store/outbox/subscribed-webhooks.ts";
import { publishedTemplateKey } from "../../../store/platform/keys.ts";
import { optionalRow, type ReadResult } from "../../../store/platform/read-plan.ts";
import type { Tables } from "../../../store/platform/table.ts";
import type { Write } from "../../../store/platform/transact.ts";
import { nameTemplateWrite } from "../../../store/templates/templates.ts";
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
  if (action.type === "reply" && !found.template) throw templateGone();
}

/**
 * Notes at the template that a route begins to answer with it, so that a deletion at the same time conflicts. `before` is
 * the action that the route has: the deletion of its template sees the route.
 */
export function nameReplyTemplate(
  tables: Tables,
  projectId: string,
  action: RouteAction | undefined,
  before?: RouteAction,
): Write | undefined {
  if (action?.type !== "reply") return undefined;
  if (before?.type === "reply" && before.templateId === action.templateId) return undefined;
  return nameTemplateWrite(tables, projectId, action.templateId, "routes");
}

/** The template of a reply is not published, or was deleted. */
export function templateGone(): Refusal {
  return notFound("Published template", "action.templateId");
}

function notFound(what: string, path: string): Refusal {
  return new Refusal("not_found", `${what} not found in this project.`, {
    issues: [{ path, message: "is not in this project" }],
  });
}
