import type { ExpectedRecord } from "./dns-records.ts";

/** A string of a TXT record has at most as many bytes (RFC 1035, 3.3). */
const longestString = 255;

export interface ZoneRecord extends Pick<ExpectedRecord, "type" | "name" | "value" | "priority"> {
  /** In seconds. */
  readonly ttl: number;
}

/** Returns records as lines of a zone file (RFC 1035, 5), with absolute names, so that they fit a file of any origin. */
export function zoneFile(title: string, records: readonly ZoneRecord[]): string {
  const lines = records.map((record) =>
    [`${record.name}.`, record.ttl, "IN", record.type, dataOf(record)].join("\t"),
  );
  return `${[`; ${title}`, ...lines].join("\n")}\n`;
}

function dataOf({ type, value, priority = 0 }: ZoneRecord): string {
  if (type === "TXT") return quotedStrings(value);
  return type === "MX" ? `${priority} ${value}.` : `${value}.`;
}

/** A text as quoted strings; receivers put them together without a space. */
function quotedStrings(text: string): string {
  const bytes = Buffer.from(text);
  const count = Math.max(1, Math.ceil(bytes.length / longestString));
  return Array.from({ length: count }, (_, at) => {
    const part = bytes.subarray(at * longestString, (at + 1) * longestString);
    return `"${Array.from(part, escaped).join("")}"`;
  }).join(" ");
}

function escaped(byte: number): string {
  const letter = String.fromCharCode(byte);
  if (letter === '"' || letter === "\\") return `\\${letter}`;
  return byte >= 0x20 && byte < 0x7f ? letter : `\\${String(byte).padStart(3, "0")}`;
}
