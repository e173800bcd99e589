import { counted, number } from "../../kit/numbers.ts";
import type { Evaluation, Route } from "./inbound-route.ts";

export function matchText({ match }: Route): string {
  const parts = [`to ${match.recipient}`];
  if (match.from !== null) parts.push(`from ${match.from}`);
  if (match.subject !== null) parts.push(`subject ${match.subject}`);
  return parts.join(", ");
}

export function actionText({ action }: Route): string {
  switch (action.type) {
    case "forward":
      return `forward to ${action.to.join(", ")}`;
    case "webhook":
      return `call ${action.webhookId}`;
    case "reply":
      return `reply with ${action.templateId}`;
    default:
      return action.type;
  }
}

/** Why a route sends nothing, in one sentence. */
export function pausedText({ reason, sent, bounces, complaints }: NonNullable<Route["paused"]>): string {
  const [count, verb] = reason === "bounces" ? [bounces, "bounced"] : [complaints, "were reported as spam"];
  return `Paused by itself: ${number(count)} of ${counted(sent, "email", "emails")} that it sent ${verb}.`;
}

/** The addresses to which a route does not forward until their owners confirm. */
export function waitingFor({ confirmations }: Route): readonly string[] {
  return confirmations.flatMap(({ address, status }) => (status === "pending" ? [address] : []));
}

/** What would become of the email, in one sentence. */
export function verdictText({ status, routes }: Evaluation): string {
  if (status === "blocked") return "This email would be blocked, and meet no route.";
  const hits = routes.filter(({ matches }) => matches).length;
  const end = status === "dropped" ? "dropped" : "stored";
  return `${counted(hits, "route applies", "routes apply")} to this email, and it would be ${end}.`;
}
