import type * as z from "zod/mini";
import type { areas } from "../../functions/contract/index.ts";
import { columns } from "../columns.ts";

export type Email = z.output<(typeof areas.emails.getEmail)["reply"][1]>;

/** Returns the events of an email as a table, ordered by sequence number, with the time since its acceptance. */
export function timelineOf(email: Email): string {
  const start = Date.parse(email.createdAt);
  const events = email.events.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
  return columns([
    ["  #", "TIME", "EVENT", "RECIPIENT", "DETAIL"],
    ...events.map(({ sequence, type, at, recipient, detail }) => [
      `  ${sequence ?? ""}`,
      `+${((Date.parse(at) - start) / 1000).toFixed(3)} s`,
      type,
      recipient ?? "all",
      detailText(detail),
    ]),
  ]);
}

/** The reply of a mail server is the most useful detail for a reader. */
function detailText(detail: Email["events"][number]["detail"]): string {
  const text = detail["diagnosticCode"] ?? detail["smtpResponse"] ?? detail["reason"];
  return typeof text === "string" ? text : "";
}
