import type { DmarcAnswer, DmarcPolicy } from "./dmarc-policy.ts";

/** A name of the walk with what DNS has there, in the order of the walk. */
export interface WalkedName {
  readonly name: string;
  readonly answer: DmarcAnswer;
}

export const dmarcStatuses = ["found", "missing", "several", "unknown"] as const;
export type DmarcStatus = (typeof dmarcStatuses)[number];

/** What receivers find of a domain. */
export interface DiscoveredPolicy {
  readonly status: DmarcStatus;
  /** The policy that applies to the domain, where there is one. */
  readonly policy: DmarcPolicy | undefined;
  /** Where its record is. */
  readonly foundAt: string | undefined;
  /** The name that limits of receivers are counted for; undefined where no record says it. */
  readonly organization: string | undefined;
}

/**
 * Returns the policy of a domain (RFC 9989 §4.10.1): that of its own record, else the one for subdomains of the record of
 * its organizational domain. A name without a response leaves it unknown only where no record of its own decides.
 */
export function policyOf(walk: readonly WalkedName[]): DiscoveredPolicy {
  const [own] = walk;
  const organization = organizationOf(walk);
  if (own?.answer.kind === "record")
    return { status: "found", policy: own.answer.record.policy, foundAt: own.name, organization };
  // Where that has none, the record of the public suffix above it.
  const above =
    walk.find(({ name, answer }) => name === organization && answer.kind === "record") ??
    walk.find(({ answer }) => answer.kind === "record" && answer.record.isSuffix === true);
  if (above?.answer.kind === "record")
    return { status: "found", policy: above.answer.record.subdomains, foundAt: above.name, organization };
  const none = { policy: undefined, foundAt: undefined, organization };
  if (walk.some(({ answer }) => answer.kind === "unknown")) return { status: "unknown", ...none };
  if (walk.some(({ answer }) => answer.kind === "several")) return { status: "several", ...none };
  return { status: "missing", ...none };
}

/**
 * Returns the organizational domain (RFC 9989 §4.10.2): the first name whose record says that it is no public suffix, else
 * the one below a public suffix, else the highest that has a record.
 */
function organizationOf(walk: readonly WalkedName[]): string | undefined {
  const records = walk.flatMap(({ name, answer }, at) =>
    answer.kind === "record" ? [{ name, at, isSuffix: answer.record.isSuffix }] : [],
  );
  // The walk ends at the first record that says what it is.
  const end = records.find(({ isSuffix }) => isSuffix !== undefined);
  if (end?.isSuffix === false) return end.name;
  if (end && end.at > 0) return walk[end.at - 1]?.name;
  return end ? end.name : records.at(-1)?.name;
}
