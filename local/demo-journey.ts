import type * as z from "zod/mini";
import type { areas } from "../functions/contract/index.ts";
import { columns } from "./columns.ts";

export type Email = z.output<(typeof areas.emails.getEmail)["reply"][1]>;

/** What happened to a mail, as a table: its events by their numbers, and when each was, from its acceptance on. */
export function journeyOf(email: Email): string {
  const start = Date.parse(email.createdAt);
  return columns([
    ["  #", "TIME", "EVENT", "RECIPIENT", "DETAIL"],
    ...byNumber(email.events).map(({ sequence, type, at, recipient, detail }) => [
      `  ${sequence ?? ""}`,
      `+${((Date.parse(at) - start) / 1000).toFixed(3)} s`,
      type,
      recipient ?? "all",
      detailText(detail),
    ]),
  ]);
}

function byNumber(events: Email["events"]): Email["events"] {
  return events.toSorted((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0));
}

/** What a mail server said is what a person looks for. */
function detailText(detail: Email["events"][number]["detail"]): string {
  const said = detail["diagnosticCode"] ?? detail["smtpResponse"] ?? detail["reason"];
  return typeof said === "string" ? said : "";
}
