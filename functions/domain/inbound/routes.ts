import { isGlob, matchesGlob, parseGlob } from "./globs.ts";
import type { Verdict, Verdicts } from "./receipt.ts";
import {
  matchesRecipient,
  parseRecipientPattern,
  parseSenderPattern,
  withAsciiDomain,
} from "./recipient-patterns.ts";

export type VerdictMatch = {
  readonly [Name in Exclude<keyof Verdicts, "dmarcPolicy">]?: Verdict | undefined;
};

/** What a route asks of a message: all that is given. */
export interface RouteMatch {
  readonly recipient: string;
  readonly from?: string | undefined;
  readonly subject?: string | undefined;
  readonly verdicts?: VerdictMatch | undefined;
  readonly hasAttachment?: boolean | undefined;
}

export type RouteAction =
  | { readonly type: "webhook"; readonly webhookId: string }
  | { readonly type: "forward"; readonly to: readonly string[]; readonly evenIfSpam?: boolean | undefined }
  | { readonly type: "reply"; readonly templateId: string }
  | { readonly type: "store" }
  | { readonly type: "drop" };

export interface Route {
  readonly id: string;
  readonly priority: number;
  readonly match: RouteMatch;
  readonly tags: "any" | "exact";
  readonly action: RouteAction;
  readonly stop: boolean;
  readonly enabled: boolean;
}

/** The facts of a message that routes look at; undefined where a caller of `evaluate` does not say. */
export interface RoutedMail {
  readonly recipient: string;
  readonly from?: string | undefined;
  readonly subject?: string | undefined;
  readonly verdicts?: VerdictMatch | undefined;
  readonly hasAttachment?: boolean | undefined;
}

/** Why a route does not act: the first of its conditions that does not hold, or what kept it from being asked. */
export type Mismatch =
  | "disabled"
  | "stopped"
  | "recipient"
  | "from"
  | "subject"
  | "verdicts"
  | "has_attachment";

export interface RouteResult<R extends Route = Route> {
  readonly route: R;
  /** Undefined where the route acts. */
  readonly mismatch: Mismatch | undefined;
}

/** Returns routes in the order of their list, which is that of their evaluation: (priority, id) descending. */
export function inOrder<R extends Route>(routes: readonly R[]): readonly R[] {
  return routes.toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? 1 : -1));
}

/**
 * Returns what each route says of a message, in the order of the list and in no other. A route that acts and has `stop`
 * ends it, and so does one that drops the message.
 */
export function evaluateRoutes<R extends Route>(
  routes: readonly R[],
  mail: RoutedMail,
): readonly RouteResult<R>[] {
  let stopped = false;
  return inOrder(routes).map((route) => {
    const mismatch = stopped ? "stopped" : mismatchOf(route, mail);
    if (mismatch === undefined) stopped = route.stop || route.action.type === "drop";
    return { route, mismatch };
  });
}

function mismatchOf({ match, tags, enabled }: Route, mail: RoutedMail): Mismatch | undefined {
  if (!enabled) return "disabled";
  const recipient = parseRecipientPattern(match.recipient);
  if (!isGlob(recipient) || !matchesRecipient(recipient, withAsciiDomain(mail.recipient), tags))
    return "recipient";
  if (!holds(match.from, parseSenderPattern, withAsciiDomain(mail.from ?? ""))) return "from";
  if (!holds(match.subject, parseGlob, mail.subject ?? "")) return "subject";
  const { verdicts = {}, hasAttachment } = match;
  const names = ["spf", "dkim", "dmarc", "spam", "virus"] as const;
  if (names.some((name) => verdicts[name] !== undefined && verdicts[name] !== mail.verdicts?.[name]))
    return "verdicts";
  const isOther = hasAttachment !== undefined && hasAttachment !== (mail.hasAttachment ?? false);
  return isOther ? "has_attachment" : undefined;
}

function holds(pattern: string | undefined, parse: typeof parseGlob, text: string): boolean {
  if (pattern === undefined) return true;
  const glob = parse(pattern);
  return isGlob(glob) && matchesGlob(glob, text);
}
