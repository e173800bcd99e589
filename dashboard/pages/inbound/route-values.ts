import type { Schemas } from "../../api/client.ts";
import type { Route } from "./inbound-route.ts";

type Action = Schemas["CreateInboundRouteBody"]["action"];
export type ActionType = Action["type"];

export interface RouteFields {
  readonly name: string;
  readonly recipient: string;
  readonly priority: string;
  readonly type: ActionType;
  readonly target: string;
  readonly stop: boolean;
  readonly enabled: boolean;
}

export function formOf(route: Route | undefined): RouteFields {
  if (!route)
    return {
      name: "",
      recipient: "",
      priority: "100",
      type: "store",
      target: "",
      stop: false,
      enabled: true,
    };
  const { name, match, priority, action, stop, enabled } = route;
  const target =
    action.type === "forward"
      ? action.to.join(", ")
      : action.type === "webhook"
        ? action.webhookId
        : action.type === "reply"
          ? action.templateId
          : "";
  return {
    ...{ name: name ?? "", recipient: match.recipient, priority: String(priority), type: action.type },
    ...{ target, stop, enabled },
  };
}

/** What the form does not show of a route stays as it is. */
export function bodyFrom(
  { name, recipient, priority, stop, enabled, ...action }: RouteFields,
  route: Route | undefined,
) {
  const { from, subject, verdicts, hasAttachment } = route?.match ?? {};
  return {
    name: name.trim() === "" ? null : name.trim(),
    priority: Number(priority),
    match: {
      recipient: recipient.trim(),
      ...(typeof from === "string" && { from }),
      ...(typeof subject === "string" && { subject }),
      ...(verdicts && { verdicts }),
      ...(typeof hasAttachment === "boolean" && { hasAttachment }),
    },
    ...{ action: actionFrom(action, route), stop, enabled },
  };
}

function actionFrom(
  { type, target }: Pick<RouteFields, "type" | "target">,
  route: Route | undefined,
): Action {
  if (type === "webhook") return { type, webhookId: target.trim() };
  if (type === "reply") return { type, templateId: target.trim() };
  if (type !== "forward") return { type };
  const evenIfSpam = route?.action.type === "forward" && route.action.evenIfSpam === true;
  const to = target.split(",").map((address) => address.trim());
  return { type, to: to.filter((address) => address !== ""), ...(evenIfSpam && { evenIfSpam }) };
}
