import { hasPages, numberedEvent } from "../../domain/emails/email-events.ts";
import type { Services } from "../../services.ts";
import type { Email } from "../../store/emails/emails.ts";
import { listEventPages } from "../../store/outbox/event-pages.ts";
import { eventKey } from "../../store/platform/keys.ts";
import { readTogether, rows } from "../../store/platform/read-plan.ts";
import type { Part } from "./report-parts.ts";

/** The parts of events that came before, by their ids without a number. */
export interface NumberedParts {
  /** Those that the email has numbered. */
  readonly ids: ReadonlySet<string>;
  /** Those of them with a row of their own: all of it was written. */
  readonly stored: ReadonlySet<string>;
  /** The ids in the pages of the email. */
  readonly paged: readonly string[];
}

/** Finds events that were received before. Those of a new event need no read beyond the email's row. */
export async function numberedParts(
  { tables }: Services,
  email: Email,
  parts: readonly Part[],
): Promise<NumberedParts> {
  const { projectId } = email;
  const paged = hasPages(email) ? await listEventPages(tables, projectId, email.id) : [];
  const before = parts.flatMap(({ id }) => {
    const event = numberedEvent(email, id, paged);
    return event ? [{ id, key: eventKey(projectId, event.id) }] : [];
  });
  const ids = new Set(before.map(({ id }) => id));
  if (before.length === 0) return { ids, stored: ids, paged };
  const { stored } = await readTogether(tables, {
    stored: rows(
      before.map(({ key }) => key),
      (items) => new Set(before.filter((_, at) => items[at]).map(({ id }) => id)),
    ),
  });
  return { ids, stored, paged };
}
