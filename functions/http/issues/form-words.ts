import { timeForm, timePattern } from "../../contract/platform/words.ts";
import { isId, type Prefix, prefixes } from "../../domain/platform/ids.ts";

/** What an id is of, in words. */
const kindOfId: Readonly<Record<Prefix, string>> = {
  prj: "a project",
  key: "an API key",
  eml: "an email",
  blk: "a bulk call",
  con: "a contact",
  aud: "an audience",
  top: "a topic",
  seg: "a segment",
  tpl: "a template",
  brd: "a broadcast",
  dom: "a domain",
  whk: "a webhook",
  whd: "a webhook delivery",
  evt: "an event",
  inb: "an inbound email",
  rte: "an inbound route",
  blo: "a blocklist entry",
  dmr: "a DMARC report",
  sup: "a suppression",
  imp: "an import",
  exp: "an export",
  job: "a job",
  usr: "a user",
  gen: "a generated email",
  led: "an entry of the ledger",
};

/** Longer than any time and id: a pattern that goes back over megabytes would exceed its stack. */
const longestLookedAt = 100;

/** What is said of a text that does not have the form of an id or of a time. */
export function formWords(pattern: string, whole: string): string {
  const given = whole.trim().slice(0, longestLookedAt);
  if (pattern === String(timePattern)) return timeWords(given);
  const prefix = prefixes.find((one) => pattern.startsWith(`/^${one}_`));
  return prefix ? idWords(prefix, given) : "does not have the form that is asked for";
}

function idWords(prefix: Prefix, given: string): string {
  const base = `must be the id of ${kindOfId[prefix]} (\`${prefix}_…\`)`;
  const other = prefixes.find((one) => given.startsWith(`${one}_`));
  if (other === prefix) return `${base}: the prefix is followed by 26 digits and capital letters`;
  if (other && isId(other, given)) return `${base}, not of ${kindOfId[other]} (\`${other}_…\`)`;
  if (given.includes("@")) return `${base}, not an address`;
  return base;
}

function timeWords(given: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(given)) return `${timeForm}: the time of day is missing`;
  if (/^\d{9,}(\.\d+)?$/.test(given)) return `${timeForm}, not a count since 1970`;
  if (timePattern.test(given.replace(" ", "T"))) return `${timeForm}: a T separates date and time`;
  if (timePattern.test(`${given.replace(" ", "T")}Z`))
    return `${timeForm}: the offset, or Z for UTC, is missing`;
  if (/^(in|next|now|today|tomorrow)\b/i.test(given)) return `${timeForm}, not a phrase`;
  return timeForm;
}
