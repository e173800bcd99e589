import { allSlices } from "../../domain/platform/slices.ts";
import type { Services } from "../../services.ts";
import { listEmailRows } from "../../store/emails/email-rows.ts";
import type { Email } from "../../store/emails/emails.ts";
import type { Source } from "../platform/list-pages.ts";
import { mergedSource } from "../platform/merged-source.ts";

/** Returns a project's emails as the source of a list. They are in the order of their ids, with no index to filter by. */
export function emailSource(
  { tables }: Services,
  projectId: string,
  slices: number,
  matches: (email: Email) => boolean = () => true,
): Source<Email> {
  return mergedSource(
    allSlices(slices).map((slice) => ({
      read: async (from) => {
        const { emails, more } = await listEmailRows(tables, projectId, slice, from);
        return {
          looked: emails.map((email) => ({ id: email.id, row: matches(email) ? email : undefined })),
          more,
        };
      },
    })),
  );
}
