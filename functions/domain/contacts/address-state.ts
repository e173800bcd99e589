/** What decides whether a project may send email to an address. Times are ISO 8601. */
export interface AddressConsent {
  /** Since when the address is suppressed; absent where it is not. */
  readonly since?: string | undefined;
  /** `marketing` covers only email about a topic, and broadcasts. */
  readonly scope?: SuppressionScope | undefined;
  readonly expiresAt?: string | undefined;
  /** The recipient has opted out of all marketing email of the project. */
  readonly unsubscribedAt?: string | undefined;
  /** The topics that the recipient has opted out of. */
  readonly topicsOut?: ReadonlySet<string> | undefined;
}

export const suppressionReasons = [
  "bounce",
  "complaint",
  "repeated_soft_bounces",
  "unsubscribed",
  "manual",
] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

export const suppressionScopes = ["all", "marketing"] as const;
export type SuppressionScope = (typeof suppressionScopes)[number];

/** An email's purpose: marketing is email about a topic, and broadcasts. */
export interface Purpose {
  readonly topicId?: string | undefined;
  readonly isBroadcast: boolean;
}

/**
 * Why an email may not go to an address now; undefined when it may. A suppression covers everything in its scope, an
 * opt-out only marketing: a password reset reaches a recipient who has unsubscribed (I9).
 */
export function suppressionReason(
  addressState: AddressConsent | undefined,
  purpose: Purpose,
  now: Date,
): "suppressed" | "unsubscribed" | undefined {
  if (!addressState) return undefined;
  const isMarketing = purpose.isBroadcast || purpose.topicId !== undefined;
  if (isSuppressed(addressState, now) && (addressState.scope !== "marketing" || isMarketing))
    return "suppressed";
  if (!isMarketing) return undefined;
  const isOut = purpose.topicId !== undefined && addressState.topicsOut?.has(purpose.topicId);
  return addressState.unsubscribedAt !== undefined || isOut ? "unsubscribed" : undefined;
}

/** What a suppression covers: which email, and until when (ISO 8601); without an end it is permanent. */
export interface SuppressionReach {
  readonly scope: SuppressionScope;
  readonly expiresAt?: string | undefined;
}

/** Whether one suppression covers all email that another one covers. */
export function covers(one: SuppressionReach, other: SuppressionReach): boolean {
  const isAsWide = one.scope === "all" || other.scope === "marketing";
  const isAsLong =
    one.expiresAt === undefined || (other.expiresAt !== undefined && one.expiresAt >= other.expiresAt);
  return isAsWide && isAsLong;
}

/** A suppression ends at its own time, even while its row still exists. */
export function isSuppressed({ since, expiresAt }: AddressConsent, now: Date): boolean {
  return since !== undefined && !(expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime());
}
