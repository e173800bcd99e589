/** What a route has sent in a month, in recipients, and what came back. */
export interface RouteCounts {
  readonly sent: number;
  readonly bounces: number;
  readonly complaints: number;
}

type RoutePauseReason = "bounces" | "complaints";

/** Below these numbers a share means nothing. */
const leastSent = 100;
const leastBounces = 5;
const leastComplaints = 3;

/**
 * Returns why a route stops sending: 5 % hard bounces or 0.1 % complaints, as for a project. A route sends what others
 * wrote to addresses that never asked the project for email, so its minimums are lower.
 */
export function routePauseReason({ sent, bounces, complaints }: RouteCounts): RoutePauseReason | undefined {
  if (complaints >= leastComplaints && complaints * 1000 >= sent) return "complaints";
  if (sent >= leastSent && bounces >= leastBounces && bounces * 20 >= sent) return "bounces";
  return undefined;
}
