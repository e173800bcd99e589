import type {
  DnsAnswer,
  DnsType,
  ExpectedRecord,
  RecordProblem,
  RecordPurpose,
  RecordStatus,
} from "./dns-records.ts";

/**
 * Compares a published record with the expected one. Tolerates what forms of DNS providers do to a value: trailing dots,
 * the case of names, surrounding quotes and spaces, a final semicolon.
 */
export function matchRecord(expected: ExpectedRecord, answer: DnsAnswer): RecordStatus {
  if ("unknown" in answer) return "unknown";
  if ("none" in answer) return "missing";
  // A name can have other texts beside ours; another mail exchanger or alias is a mistake.
  if (expected.type === "TXT") {
    if (hasTwoPolicies(expected, answer)) return "mismatch";
    if (answer.found.some((text) => fitsText(expected, plainText(text)))) return "verified";
    return answer.found.some((text) => isSameKind(expected, plainText(text))) ? "mismatch" : "missing";
  }
  const [first, ...others] = answer.found.map(plainHost);
  // SES wants exactly one; with several exchangers, a sender chooses which of them receives an email.
  if (expected.type === "MX" && others.length > 0) return "mismatch";
  return [first, ...others].includes(plainHost(expected.value)) ? "verified" : "mismatch";
}

/** Receivers ignore all policies of a kind where there are several (RFC 7208 §4.5, RFC 7489 §6.6.3). */
function hasTwoPolicies(expected: ExpectedRecord, answer: DnsAnswer): boolean {
  return relatedValues(expected, answer).filter((text) => policy[expected.purpose]?.test(text)).length > 1;
}

/** Returns the published values that are about the same thing: a name can have other texts beside a record. */
export function relatedValues(expected: ExpectedRecord, answer: DnsAnswer): readonly string[] {
  if (!("found" in answer)) return [];
  if (expected.type !== "TXT") return answer.found.map(plainHost);
  return answer.found.map(plainText).filter((text) => isSameKind(expected, text));
}

/** Returns the mistake in what is published at a record's own name. `zone` is that of the domain. */
export function problemInPlace(
  expected: ExpectedRecord,
  answer: DnsAnswer,
  zone: string,
): RecordProblem | undefined {
  const values = relatedValues(expected, answer);
  if (hasTwoPolicies(expected, answer)) return "two_records";
  if (expected.type === "MX" && expected.purpose === "return_path" && values.length > 1) return "two_records";
  if (expected.purpose === "inbound" && values.some((value) => value !== plainHost(expected.value)))
    return values.includes(`${plainHost(expected.value)}.${zone}`) ? "doubled_value" : "other_exchangers";
  const doubled = `${plainHost(expected.value)}.${zone}`;
  return expected.type !== "TXT" && values.includes(doubled) ? "doubled_value" : undefined;
}

/** Where else a mistake can have put a record that is missing in its place. */
export function otherPlaces(
  expected: ExpectedRecord,
  zone: string,
): readonly { readonly problem: RecordProblem; readonly type: DnsType; readonly name: string }[] {
  const { type, name, purpose } = expected;
  return [
    // Forms of DNS providers add the zone to a name that has it already.
    { problem: "doubled_name", type, name: `${name}.${zone}` },
    // Some providers publish what an alias points to instead of the alias.
    ...(purpose === "dkim" ? [{ problem: "flattened_alias", type: "TXT", name } as const] : []),
  ];
}

export function isMisplaced(expected: ExpectedRecord, problem: RecordProblem, answer: DnsAnswer): boolean {
  if (problem === "doubled_name") return matchRecord(expected, answer) === "verified";
  return "found" in answer && answer.found.some((text) => /(?:^|;)\s*p=/i.test(plainText(text)));
}

/** Whether a text matches. SPF and DMARC are the owner's policies: ours is only a part of them. */
function fitsText({ purpose, value }: ExpectedRecord, text: string): boolean {
  const said = text.toLowerCase();
  if (purpose === "dmarc") return dmarc.test(text);
  if (purpose === "spf" || purpose === "return_path")
    return said.split(/\s+/)[0] === "v=spf1" && tested(said).some((term) => ofSes.test(term));
  return said === value.toLowerCase();
}

/** The terms of a policy that receivers test: none behind `all` (RFC 7208 §5.1). */
function tested(spfPolicy: string): readonly string[] {
  const terms = spfPolicy.split(/\s+/);
  const all = terms.findIndex((term) => /^[-+?~]?all$/.test(term));
  return all === -1 ? terms : terms.slice(0, all);
}

const ofSes = /^\+?include:amazonses\.com\.?$/;
const spf = /^v=spf1(\s|$)/i;
/** The value of the version is case-sensitive, and may have spaces before it (RFC 9989): receivers skip any other text. */
const dmarc = /^[vV]\s*=\s*DMARC1\s*(;|$)/;
const policy: Partial<Record<RecordPurpose, RegExp>> = {
  spf,
  return_path: spf,
  dmarc,
};

function isSameKind({ value }: ExpectedRecord, text: string): boolean {
  const [kind = ""] = value.toLowerCase().split(/[=\s]/);
  return text
    .toLowerCase()
    .replace(/\s*=\s*/, "=")
    .startsWith(`${kind}=`);
}

function plainText(text: string): string {
  return text
    .trim()
    .replace(/^"+|"+$/g, "")
    .trim()
    .replace(/\s*;$/, "");
}

function plainHost(name: string): string {
  return name.trim().toLowerCase().replace(/\.+$/, "");
}
