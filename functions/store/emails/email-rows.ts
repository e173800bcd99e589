import { entryId } from "../../domain/emails/email-ids.ts";
import { firstIdAt } from "../../domain/platform/ids.ts";
import { sliceOfId } from "../../domain/platform/slices.ts";
import { between } from "../platform/expressions.ts";
import { emailPartition, type Key } from "../platform/keys.ts";
import { type Beyond, listBeyond, search } from "../platform/query.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Bulk } from "./bulks.ts";
import { parseEmail } from "./emails.ts";

/** Returns a page of the emails of a project's slice by id, without `beyond` itself. `descending` walks to older ones. */
export async function listEmailRows(tables: Tables, projectId: string, slice: number, walk: Beyond) {
  const { items, more } = await listBeyond(tables, emailPartition(projectId, slice), walk);
  return { emails: items.map(parseEmail), more };
}

/**
 * Yields pages of the rows of a project's slice whose emails were accepted from `after` to `until`, still wait to be sent and have
 * no place in the due index, the oldest first.
 */
export async function* listStuck(
  tables: Tables,
  projectId: string,
  slice: number,
  after: Date,
  until: Date,
): AsyncGenerator<readonly (Item & Key)[]> {
  let from: Record<string, unknown> | undefined;
  do {
    const { items, lastKey } = await search(tables, {
      partition: emailPartition(projectId, slice),
      sort: between("sk", firstIdAt("eml", after), firstIdAt("eml", new Date(until.getTime() + 1))),
      from,
    });
    yield items.filter(isStuck);
    from = lastKey;
  } while (from);
}

/** Returns the rows of a bulk call's emails that still wait to be sent and have no place in the due index. */
export async function listStuckOfBulk(
  tables: Tables,
  { projectId, id, count }: Pick<Bulk, "projectId" | "id" | "count">,
): Promise<readonly (Item & Key)[]> {
  const { items } = await search(tables, {
    partition: emailPartition(projectId, sliceOfId(id)),
    sort: between("sk", entryId(id, 0), entryId(id, count - 1)),
  });
  return items.filter(isStuck);
}

/** Whether an email waits to be sent and has no place in the due index. Items of a query have their keys. */
export function isStuck(item: Item): item is Item & Key {
  return item["duePk"] === undefined && (item["stage"] === "queued" || item["stage"] === "sending");
}
