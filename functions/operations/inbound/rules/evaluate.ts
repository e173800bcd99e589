import { blockedBy } from "../../../domain/inbound/blocklist.ts";
import { evaluateRoutes, type RoutedMail } from "../../../domain/inbound/routes.ts";
import { isMailbox, parseMailbox } from "../../../domain/platform/addresses/address.ts";
import { type DomainRecord, parseRecords } from "../../../store/domains/hostnames.ts";
import type { InboundEmail } from "../../../store/inbound/inbound-emails.ts";
import type { InboundRules } from "../../../store/inbound/inbound-rules.ts";
import { hostnameKey } from "../../../store/platform/keys.ts";
import { optionalRow } from "../../../store/platform/read-plan.ts";

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

/** Reads the records of the domain that a message would come to; nothing without a recipient. */
export function recipientReads(projectId: string, recipient: string | undefined) {
  const mailbox = parseMailbox(recipient ?? "");
  const key = isMailbox(mailbox) ? hostnameKey(projectId, mailbox.domain) : undefined;
  return { domain: optionalRow(key, parseRecords) };
}

/** Whether a domain receives for the project: no message to any other one reaches its rules. */
export function isReceiving(records: readonly DomainRecord[]): boolean {
  return records.some(({ status, inbound }) => status === "verified" && inbound);
}

/**
 * Returns what would happen to a message, and what each route says of it. Nothing happens. `received`: whether it reaches
 * the project at all.
 */
export function evaluate({ blocklist, routes, settings }: InboundRules, mail: AskedMail, received: boolean) {
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
  const status = blocked ? ("blocked" as const) : isDropped ? ("dropped" as const) : ("stored" as const);
  return {
    status: received ? status : ("not_received" as const),
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
