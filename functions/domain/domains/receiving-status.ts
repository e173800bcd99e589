/** Whether a domain's email is received: `active` when SES has a rule for it that no other rule comes before. */
export const inboundStatuses = ["off", "pending", "active", "blocked"] as const;
export type InboundStatus = (typeof inboundStatuses)[number];

/** The state of a claim to the email of a hostname, as the account's receipt rules have it. */
export const receivingStates = ["pending", "active", "blocked"] as const;
export type ReceivingState = (typeof receivingStates)[number];

/**
 * Returns the status of a domain, by the state of its claim to its hostname. A verified one without a claim wants email
 * that another record receives.
 */
export function inboundStatusOf(
  { inbound, status }: { readonly inbound: boolean; readonly status: string },
  claim: ReceivingState | undefined,
): InboundStatus {
  if (!inbound) return "off";
  return claim ?? (status === "verified" ? "blocked" : "pending");
}
