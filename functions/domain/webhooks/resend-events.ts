/** Events that one of Resend's stands for, where the names differ. */
const ownNames: Readonly<Record<string, readonly string[]>> = {
  "domain.updated": ["domain.verified", "domain.failed"],
};

/** The filters of this service for the event types of a webhook made for Resend's; an unknown type stays as it is. */
export function ownEventNames(types: readonly unknown[]): readonly unknown[] {
  return types.flatMap((type): readonly unknown[] =>
    typeof type === "string" && Object.hasOwn(ownNames, type) ? (ownNames[type] ?? []) : [type],
  );
}

/** Resend's name of an event type. */
export function resendEventName(type: string): string {
  const known = Object.entries(ownNames).find(([, own]) => own.includes(type));
  return known?.[0] ?? type;
}
