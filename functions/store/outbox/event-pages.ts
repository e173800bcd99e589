import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import { absent, any, sizeIs } from "../platform/expressions.ts";
import { emailDetailPartition, eventPageKey, type Key } from "../platform/keys.ts";
import { listItems } from "../platform/query.ts";
import type { Item, Tables } from "../platform/table.ts";
import { update } from "../platform/write.ts";

/**
 * Writes a page with the ids of an email's earlier events, before they are removed from its row. Where the row's write
 * then fails, the page may be written again with more ids: the longer version is kept.
 */
export async function putEventPage(
  tables: Tables,
  projectId: string,
  emailId: string,
  { first, ids }: { readonly first: number; readonly ids: readonly string[] },
  ttl: number,
): Promise<void> {
  await update(tables, "data", {
    key: eventPageKey(projectId, emailId, first),
    set: { ids: [...ids], [ttlAttribute]: ttl },
    where: any(absent(), sizeIs("ids", "<", ids.length)),
  });
}

const EventPage = z.object({ ids: z.array(z.string()) });

/** The prefix of the pages of an email's events. */
export function eventPagesOf(projectId: string, emailId: string): Key {
  return { pk: emailDetailPartition(projectId, emailId), sk: "EVENTS#" };
}

export function idsOfPage(item: Item): readonly string[] {
  return EventPage.parse(item).ids;
}

/** The ids in the pages of an email's events, the oldest first: 50 per page. */
export async function listEventPages(
  tables: Tables,
  projectId: string,
  emailId: string,
): Promise<readonly string[]> {
  return (await listItems(tables, eventPagesOf(projectId, emailId))).flatMap(idsOfPage);
}
