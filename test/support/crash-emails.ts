import { type Email, parseEmail } from "../../functions/store/emails/emails.ts";
import type { StoredRow } from "./crash-rows.ts";

/** A project's emails among the rows, the oldest first. */
export function emailsIn(rows: readonly StoredRow[], projectId: string): readonly Email[] {
  return rows
    .filter(({ pk }) => pk.startsWith(`P#${projectId}#EML#`))
    .sort((a, b) => (a.sk < b.sk ? -1 : 1))
    .map(({ item }) => parseEmail(item));
}
