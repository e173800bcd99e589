import type { DnsAnswer, ExpectedRecord, RecordPurpose, RecordStatus } from "./dns-records.ts";

/**
 * Compares a published record with the expected one. Tolerates what forms of DNS providers do to a value: trailing dots,
 * the case of names, surrounding quotes and spaces, a final semicolon.
 */
export function matchRecord(expected: ExpectedRecord, answer: DnsAnswer): RecordStatus {
  if ("unknown" in answer) return "unknown";
  if ("none" in answer) return "missing";
  // A name can have other texts beside ours; another mail exchanger or alias is a mistake.
  if (expected.type === "TXT") {
    // Receivers ignore all policies where there are several (RFC 7208 §4.5, RFC 7489 §6.6.3).
    const policies = answer.found.filter((text) => policy[expected.purpose]?.test(plainText(text)));
    if (policies.length > 1) return "mismatch";
    if (answer.found.some((text) => fitsText(expected, plainText(text)))) return "verified";
    return answer.found.some((text) => isSameKind(expected, plainText(text))) ? "mismatch" : "missing";
  }
  const [first, ...others] = answer.found.map(plainHost);
  if (expected.purpose === "return_path" && others.length > 0) return "mismatch";
  return [first, ...others].includes(plainHost(expected.value)) ? "verified" : "mismatch";
}

/** Whether a text matches. SPF and DMARC are the owner's policies: ours is only a part of them. */
function fitsText({ purpose, value }: ExpectedRecord, text: string): boolean {
  const said = text.toLowerCase();
  if (purpose === "dmarc") return /^v=dmarc1\s*(;|$)/.test(said);
  if (purpose === "spf" || purpose === "return_path")
    return (
      said.split(/\s+/)[0] === "v=spf1" &&
      said.split(/\s+/).some((term) => /^\+?include:amazonses\.com$/.test(term))
    );
  return said === value.toLowerCase();
}

const spf = /^v=spf1(\s|$)/i;
const policy: Partial<Record<RecordPurpose, RegExp>> = {
  spf,
  return_path: spf,
  dmarc: /^v=dmarc1\s*(;|$)/i,
};

function isSameKind({ value }: ExpectedRecord, text: string): boolean {
  const [kind = ""] = value.toLowerCase().split(/[=\s]/);
  return text.toLowerCase().startsWith(`${kind}=`);
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
