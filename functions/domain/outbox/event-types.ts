/** Everything that can happen and is told of: in the activity log, and to webhook endpoints. */
export const eventTypes = [
  "email.scheduled",
  "email.queued",
  "email.sent",
  "email.delivered",
  "email.delivery_delayed",
  "email.bounced",
  "email.complained",
  "email.opened",
  "email.clicked",
  "email.failed",
  "email.suppressed",
  "email.canceled",
  "email.received",
  "contact.created",
  "contact.updated",
  "contact.deleted",
  "contact.unsubscribed",
  "contact.resubscribed",
  "domain.created",
  "domain.verified",
  "domain.failed",
  "domain.deleted",
  "broadcast.started",
  "broadcast.sent",
  "broadcast.canceled",
  "outbound.updated",
  "outbound.paused",
  "outbound.resumed",
  "webhook.disabled",
] as const;

/** What a test of an endpoint sends: it passes every filter and is in nobody's log. */
export const testType = "webhook.test";

const families = [...new Set(eventTypes.map((type) => familyOf(type)))];

/** What an endpoint may ask for: a type, all of a kind, or everything. */
export const eventFilters: readonly string[] = ["*", ...families, ...eventTypes];

/**
 * Whether an event passes one of an endpoint's filters. Kinds that SES may add later, which no list names, pass their
 * family's.
 */
export function passes(filters: readonly string[], type: string): boolean {
  return filters.some((filter) => filter === "*" || filter === type || filter === familyOf(type));
}

function familyOf(type: string): string {
  return `${type.slice(0, type.indexOf("."))}.*`;
}
