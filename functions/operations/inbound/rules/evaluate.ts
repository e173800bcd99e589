import { blockedBy } from "../../../domain/inbound/blocklist.ts";
import { evaluateRoutes, type RoutedMail } from "../../../domain/inbound/routes.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import type { InboundRules } from "../../../store/inbound/inbound-rules.ts";

/** A message that routes are asked about. */
export interface AskedMail extends RoutedMail {
  readonly sender?: string | undefined;
  readonly host?: string | undefined;
}

/** Returns the facts of an inbound email that routes look at. */
export function factsOf(email: InboundEmail): AskedMail {
  const { recipient, from, subject, verdicts, attachmentCount, sender } = email;
  return { recipient, from, subject, verdicts, hasAttachment: attachmentCount > 0, sender };
}

/** Returns what would happen to a message, and what each route says of it. Nothing happens. */
export function evaluate({ blocklist, routes, settings }: InboundRules, mail: AskedMail) {
  const senders = { envelope: mail.sender ?? mail.from, from: mail.from, host: mail.host };
  const results = evaluateRoutes(routes, mail);
  const acting = results.filter(({ mismatch }) => mismatch === undefined);
  const blocked = blocklist.flatMap((entry) => {
    const sender = blockedBy(entry, senders);
    return sender ? { entryId: entry.id, sender } : [];
  })[0];
  const isDropped =
    acting.length === 0
      ? settings.unmatched === "drop"
      : acting.every(({ route }) => route.action.type === "drop");
  return {
    status: blocked ? ("blocked" as const) : isDropped ? ("dropped" as const) : ("stored" as const),
    blockedBy: blocked ?? null,
    routes: results.map(({ route, mismatch }) => ({
      routeId: route.id,
      priority: route.priority,
      action: route.action.type,
      matches: !blocked && mismatch === undefined,
      reason: mismatch ?? (route.paused ? ("paused" as const) : null),
    })),
  };
}
