import type { RouteAction } from "../../../domain/inbound/routes.ts";
import { isMailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import { parseRecords } from "../../../store/domains/hostnames.ts";
import { webhookListReads } from "../../../store/outbox/subscribed-webhooks.ts";
import { hostnameKey, publishedTemplateKey } from "../../../store/platform/keys.ts";
import { optionalRow, type ReadResult, rows } from "../../../store/platform/read-plan.ts";
import { mayRouteSend, type RouteCaller } from "./route-rights.ts";

/** What the action of a route refers to. */
export function actionReads(projectId: string, action: RouteAction | undefined) {
  const domains = action?.type === "forward" ? action.to.map(domainOf) : [];
  const templateKey =
    action?.type === "reply" ? publishedTemplateKey(projectId, action.templateId) : undefined;
  return {
    ...webhookListReads(projectId),
    template: optionalRow(templateKey, (item) => item !== undefined),
    /** The verified domains of the project among those that it forwards to. */
    verified: rows(
      domains.map((name) => hostnameKey(projectId, name)),
      (items) => {
        const isVerified = (at: number) =>
          parseRecords(items[at]).some(({ status }) => status === "verified");
        return new Set(domains.filter((_, at) => isVerified(at)));
      },
    ),
  };
}
export type ActionFound = ReadResult<ReturnType<typeof actionReads>>;

/**
 * Checks that a caller may give a route an action, and that what it refers to exists.
 * @throws {Refusal} `missing_scope`, `not_found`, `domain_not_verified`
 */
export function checkAction(caller: RouteCaller, action: RouteAction, found: ActionFound): void {
  mayRouteSend(caller, action);
  if (action.type === "webhook" && !found.webhooks.some(({ id }) => id === action.webhookId))
    throw notFound("Webhook", "action.webhookId");
  if (action.type === "reply" && !found.template) throw notFound("Published template", "action.templateId");
  if (action.type !== "forward") return;
  const issues = action.to.flatMap((address, at) => {
    const message = "must be on a verified domain of the project";
    return found.verified.has(domainOf(address)) ? [] : [{ path: `action.to[${at}]`, message }];
  });
  const text = "Emails are forwarded only to addresses on verified domains of the project.";
  if (issues.length > 0) throw new Refusal("domain_not_verified", text, { issues });
}

function notFound(what: string, path: string): Refusal {
  return new Refusal("not_found", `${what} not found in this project.`, {
    issues: [{ path, message: "is not in this project" }],
  });
}

function domainOf(address: string): string {
  const mailbox = parseMailbox(address);
  return isMailbox(mailbox) ? mailbox.domain : "";
}
