/** What is known of an address in a project that decides whether mail may go to it. Times are ISO 8601. */
export interface AddressConsent {
  /** Since when the address is suppressed; absent where it is not. */
  readonly since?: string | undefined;
  /** `marketing` leaves mail alone that is about no topic. */
  readonly scope?: SuppressionScope | undefined;
  readonly expiresAt?: string | undefined;
  /** The recipient wants no marketing mail of the project at all. */
  readonly unsubscribedAt?: string | undefined;
  /** The topics that the recipient has opted out of. */
  readonly topicsOut?: ReadonlySet<string> | undefined;
}

export const suppressionScopes = ["all", "marketing"] as const;
export type SuppressionScope = (typeof suppressionScopes)[number];

/** A mail's purpose: marketing is what goes to a topic, or is a broadcast. */
export interface Purpose {
  readonly topicId?: string | undefined;
  readonly isBroadcast: boolean;
}

/**
 * Why a mail may not go to an address now; undefined when it may. A suppression holds back everything in its scope; an
 * opt-out holds back marketing alone: a password reset reaches who has unsubscribed (I9).
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

/** How far a suppression reaches: over which mail, and until when, ISO 8601; without an end it is for good. */
export interface SuppressionReach {
  readonly scope: SuppressionScope;
  readonly expiresAt?: string | undefined;
}

/** Whether all mail that one suppression holds back is held back by another. */
export function covers(one: SuppressionReach, other: SuppressionReach): boolean {
  const isAsWide = one.scope === "all" || other.scope === "marketing";
  const isAsLong =
    one.expiresAt === undefined || (other.expiresAt !== undefined && one.expiresAt >= other.expiresAt);
  return isAsWide && isAsLong;
}

/** A suppression ends by its own time, whenever its row is deleted. */
export function isSuppressed({ since, expiresAt }: AddressConsent, now: Date): boolean {
  return since !== undefined && !(expiresAt !== undefined && Date.parse(expiresAt) <= now.getTime());
}
