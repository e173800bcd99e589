import { columns } from "../../local/columns.ts";

/** A result of one check: as expected, worth knowing, or a problem that stops email from being sent. */
export interface Finding {
  readonly state: "ok" | "note" | "bad";
  readonly where: string;
  readonly what: string;
  readonly advice?: string;
}

/** Returns findings as a table for people. */
export function findingsTable(findings: readonly Finding[]): string {
  return columns([
    ["STATE", "WHERE", "WHAT", "WHAT TO DO"],
    ...findings.map(({ state, where, what, advice = "" }) => [state, where, what, advice]),
  ]);
}
