import { isIP } from "node:net";
import { parseHostname } from "../../platform/addresses/hostname.ts";
import { parseXml, type XmlElement } from "./xml.ts";

/** What receivers saw of a source address: how many emails, and how many passed DMARC by which check. */
interface DmarcSource {
  readonly address: string;
  readonly messages: number;
  readonly dkimAligned: number;
  readonly spfAligned: number;
  readonly passed: number;
}

/** A DMARC aggregate report (RFC 7489, appendix C), without what is not shown. */
export interface DmarcReport {
  readonly org: string;
  readonly reportId: string;
  readonly begin: string;
  readonly end: string;
  readonly policyDomain: string;
  readonly policy: "none" | "quarantine" | "reject";
  readonly messages: number;
  readonly passed: number;
  readonly dkimAligned: number;
  readonly spfAligned: number;
  /** Those with most emails, in that order. */
  readonly sources: readonly DmarcSource[];
  /** The sources that are left out of the list, and their emails. */
  readonly otherSources: { readonly sources: number; readonly messages: number };
}

/** Why a report is not recorded. */
export type DmarcFault = "not_xml" | "not_a_report" | "too_many_records";

const mostRecords = 10_000;
const mostSources = 20;
const longestText = 200;

/** Reads a report. Everything that is kept is bounded: about 3 KB. */
export function readDmarcReport(xml: string): DmarcReport | { readonly fault: DmarcFault } {
  const root = parseXml(xml);
  if (!root) return { fault: "not_xml" };
  const [metadata, published] = [child(root, "report_metadata"), child(root, "policy_published")];
  const records = root.children.filter(({ name }) => name === "record");
  if (records.length > mostRecords) return { fault: "too_many_records" };
  const [begin, end] = [timeOf(metadata, "begin"), timeOf(metadata, "end")];
  const policyDomain = parseHostname(textOf(published, "domain").replace(/\.$/, ""));
  const policy = (["none", "quarantine", "reject"] as const).find((one) => one === wordOf(published, "p"));
  const reportId = textOf(metadata, "report_id");
  const rows = records.map(rowOf);
  if (root.name !== "feedback" || !begin || !end || !policyDomain || !policy || reportId === "")
    return { fault: "not_a_report" };
  if (end < begin) return { fault: "not_a_report" };
  const sound = rows.flatMap((one) => one ?? []);
  if (sound.length < rows.length) return { fault: "not_a_report" };
  const org = textOf(metadata, "org_name");
  return { org, reportId, begin, end, policyDomain, policy, ...countsOf(sound) };
}

function countsOf(rows: readonly DmarcSource[]) {
  const sources = [...Map.groupBy(rows, ({ address }) => address)]
    .map(([address, own]) => ({ address, ...sumOf(own) }))
    .sort((a, b) => b.messages - a.messages || (a.address < b.address ? -1 : 1));
  const others = sources.slice(mostSources);
  return {
    ...sumOf(rows),
    sources: sources.slice(0, mostSources),
    otherSources: { sources: others.length, messages: sumOf(others).messages },
  };
}

function sumOf(rows: readonly Omit<DmarcSource, "address">[]): Omit<DmarcSource, "address"> {
  const sum = (of: (row: Omit<DmarcSource, "address">) => number) =>
    rows.reduce((all, one) => all + of(one), 0);
  return {
    messages: sum(({ messages }) => messages),
    dkimAligned: sum(({ dkimAligned }) => dkimAligned),
    spfAligned: sum(({ spfAligned }) => spfAligned),
    passed: sum(({ passed }) => passed),
  };
}

/** A record; undefined where its address or its number is none. */
function rowOf(record: XmlElement): DmarcSource | undefined {
  const row = child(record, "row");
  const evaluated = child(row, "policy_evaluated");
  const [address, count] = [textOf(row, "source_ip").toLowerCase(), textOf(row, "count")];
  if (isIP(address) === 0 || address.includes("%") || !/^\d{1,9}$/.test(count)) return undefined;
  const messages = Number(count);
  const [dkim, spf] = [wordOf(evaluated, "dkim") === "pass", wordOf(evaluated, "spf") === "pass"];
  return {
    address,
    messages,
    dkimAligned: dkim ? messages : 0,
    spfAligned: spf ? messages : 0,
    passed: dkim || spf ? messages : 0,
  };
}

function child(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((one) => one.name === name);
}

function textOf(element: XmlElement | undefined, name: string): string {
  const text = child(element, name)?.text ?? "";
  return text
    .replace(/\p{Cc}+/gu, " ")
    .toWellFormed()
    .trim()
    .slice(0, longestText);
}

/** Reporters write the words of the schema in other cases, too. */
function wordOf(element: XmlElement | undefined, name: string): string {
  return textOf(element, name).toLowerCase();
}

/** Seconds since 1970 within what dates can be. */
function timeOf(metadata: XmlElement | undefined, name: string): string | undefined {
  const text = textOf(child(metadata, "date_range"), name);
  const ms = Number(text) * 1000;
  return /^\d{1,11}$/.test(text) && ms > 0 && ms < Date.UTC(2200, 0) ? new Date(ms).toISOString() : undefined;
}
