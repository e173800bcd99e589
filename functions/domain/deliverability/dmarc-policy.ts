import type { DnsAnswer } from "../domains/dns-records.ts";

export const dmarcPolicies = ["none", "quarantine", "reject"] as const;
export type DmarcPolicy = (typeof dmarcPolicies)[number];

/** A DMARC record as RFC 9989 reads it. */
export interface DmarcRecord {
  readonly policy: DmarcPolicy;
  /** The policy for subdomains that have no record of their own. */
  readonly subdomains: DmarcPolicy;
  /** Whether the name is a public suffix; undefined where the record does not say it. */
  readonly isSuffix: boolean | undefined;
}

/** What DNS has at a name of the walk. `several`: receivers discard all records where there is more than one. */
export type DmarcAnswer =
  | { readonly kind: "record"; readonly record: DmarcRecord }
  | { readonly kind: "none" | "several" | "unknown" };

/** A walk queries at most so many names. */
const mostLabels = 8;

/**
 * Returns the names at which receivers look for the policy of a domain (RFC 9989 §4.10): itself, then each name above it
 * up to the top. Of one with eight labels or more, the second is the name of seven.
 */
export function walkedNames(hostname: string): readonly string[] {
  const labels = hostname.split(".");
  const above = labels.length < mostLabels ? labels.slice(1) : labels.slice(1 - mostLabels);
  return [hostname, ...above.map((_, at) => above.slice(at).join("."))];
}

/** A policy that is only tested (`t=y`) is applied as the next weaker one. */
const belowOf: Readonly<Record<DmarcPolicy, DmarcPolicy>> = {
  ...{ reject: "quarantine", quarantine: "none", none: "none" },
};

/** Reads the answer of DNS for `_dmarc` of a name: texts that are no DMARC record do not count. */
export function readDmarc(answer: DnsAnswer): DmarcAnswer {
  if ("unknown" in answer) return { kind: "unknown" };
  const texts = "found" in answer ? answer.found.flatMap((text) => tagsOf(text) ?? []) : [];
  const [tags, ...others] = texts;
  if (others.length > 0) return { kind: "several" };
  if (!tags) return { kind: "none" };
  // Without a valid `p`, receivers apply `none`.
  const asked = policyIn(tags.get("p")) ?? "none";
  const applied = (policy: DmarcPolicy) => (tags.get("t")?.toLowerCase() === "y" ? belowOf[policy] : policy);
  const psd = tags.get("psd")?.toLowerCase();
  return {
    kind: "record",
    record: {
      policy: applied(asked),
      subdomains: applied(policyIn(tags.get("sp")) ?? asked),
      isSuffix: psd === "y" ? true : psd === "n" ? false : undefined,
    },
  };
}

/** Returns the tags of a record; undefined for a text that does not begin with the version. */
function tagsOf(text: string): ReadonlyMap<string, string> | undefined {
  const parts = text.replace(/^["\s]+|["\s]+$/g, "").split(";");
  const tags = parts.flatMap((part) => {
    const [, name = "", value = ""] = /^\s*([a-z]+)\s*=\s*(.*?)\s*$/i.exec(part) ?? [];
    return name === "" ? [] : [[name.toLowerCase(), value] as const];
  });
  const [first] = tags;
  // The version is case-sensitive, and comes first.
  if (first?.[0] !== "v" || first[1] !== "DMARC1") return undefined;
  return new Map(tags.toReversed());
}

function policyIn(value: string | undefined): DmarcPolicy | undefined {
  const said = value?.toLowerCase();
  return dmarcPolicies.find((policy) => policy === said);
}
