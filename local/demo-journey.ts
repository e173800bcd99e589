import type * as z from "zod/mini";
import type { areas } from "../functions/contract/index.ts";
import { columns } from "./columns.ts";

export type Email = z.output<(typeof areas.emails.getEmail)["reply"][1]>;

/** What happened to a mail, as a table: seconds since it was accepted, event, recipient, detail. */
export function journeyOf(email: Email): string {
  const start = Date.parse(email.createdAt);
  return columns([
    ["  TIME", "EVENT", "RECIPIENT", "DETAIL"],
    ...email.events.map(({ type, at, recipient, detail }) => [
      `  +${((Date.parse(at) - start) / 1000).toFixed(3)} s`,
      type,
      recipient ?? "all",
      detailText(detail),
    ]),
  ]);
}

/** What a mail server said is what a person looks for. */
function detailText(detail: Email["events"][number]["detail"]): string {
  const said = detail["diagnosticCode"] ?? detail["smtpResponse"] ?? detail["reason"];
  return typeof said === "string" ? said : "";
}
