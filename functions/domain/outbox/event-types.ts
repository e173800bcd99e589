/** Types of events in the activity log and in webhook deliveries. */
export const eventTypes = [
  "email.scheduled",
  "email.queued",
  "email.sent",
  "email.delivered",
  "email.delivery_delayed",
  "email.bounced",
  "email.autoreplied",
  "email.complained",
  "email.not_spam",
  "email.auth_failure",
  "email.opened",
  "email.clicked",
  "email.failed",
  "email.suppressed",
  "email.captured",
  "email.canceled",
  "email.received",
  "email.blocked",
  "contact.created",
  "contact.updated",
  "contact.deleted",
  "contact.unsubscribed",
  "contact.resubscribed",
  "domain.created",
  "domain.verified",
  "domain.failed",
  "domain.deleted",
  "broadcast.scheduled",
  "broadcast.started",
  "broadcast.paused",
  "broadcast.resumed",
  "broadcast.sent",
  "broadcast.canceled",
  "broadcast.failed",
  "inbound.route_paused",
  "inbound.route_resumed",
  "outbound.updated",
  "outbound.paused",
  "outbound.resumed",
  "webhook.disabled",
] as const;
export type ListedEventType = (typeof eventTypes)[number];

/** The event of a webhook test: it passes every filter and is not in the activity log. */
export const testType = "webhook.test";

declare const unlisted: unique symbol;
/** The type of an SES event of a kind that this version does not know: `email.` and the kind in snake case. */
export type UnlistedEventType = `email.${string}` & { readonly [unlisted]: true };

export type EventType = ListedEventType | typeof testType | UnlistedEventType;

/** Returns the type under which an unknown kind of SES event is recorded. */
export function unlistedEventType(kind: string): UnlistedEventType {
  const name = kind
    .toLowerCase()
    .replace(/[^a-z]+/g, "_")
    .slice(0, 60);
  // The only function that makes values of this type.
  return `email.${name || "unknown"}` as UnlistedEventType;
}

const families = [...new Set(eventTypes.map((type) => familyOf(type)))];

/** Filters of a webhook: an event type, a family such as `email.*`, or `*`. */
export const eventFilters: readonly string[] = ["*", ...families, ...eventTypes];

/** Whether an event passes one of a webhook's filters. Unlisted types pass the filter of their family. */
export function passes(filters: readonly string[], type: EventType): boolean {
  return filters.some((filter) => filter === "*" || filter === type || filter === familyOf(type));
}

function familyOf(type: EventType): string {
  return `${type.slice(0, type.indexOf("."))}.*`;
}
