import { firstIdAt } from "../../domain/platform/ids.ts";
import { emailPartition, type Key } from "../platform/keys.ts";
import { type Beyond, listBeyond, query } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import { parseEmail } from "./emails.ts";

/** A page of a project's emails by id; `beyond` is left out. `descending` walks to older ones. */
export async function listEmailRows(tables: Tables, projectId: string, walk: Beyond) {
  const { items, more } = await listBeyond(tables, emailPartition(projectId), walk);
  return { emails: items.map(parseEmail), more };
}

/**
 * The emails of a project whose ids were made from `after` to `until`, as far as they wait for something and have no
 * place in the due index: pages of those as they are stored, the oldest first.
 */
export async function* listStuck(
  tables: Tables,
  projectId: string,
  after: Date,
  until: Date,
): AsyncGenerator<readonly (Item & Key)[]> {
  let from: Record<string, unknown> | undefined;
  do {
    const { items, lastKey } = await query(tables, {
      KeyConditionExpression: "#pk = :pk AND #sk BETWEEN :after AND :until",
      ExpressionAttributeNames: { "#pk": "pk", "#sk": "sk" },
      ExpressionAttributeValues: {
        ":pk": emailPartition(projectId),
        ":after": firstIdAt("eml", after),
        ":until": firstIdAt("eml", new Date(until.getTime() + 1)),
      },
      ConsistentRead: true,
      ...(from && { ExclusiveStartKey: from }),
    });
    yield items.filter(waits);
    from = lastKey;
  } while (from);
}

/** What a query answers has its keys. */
function waits(item: Item): item is Item & Key {
  return item["duePk"] === undefined && (item["stage"] === "queued" || item["stage"] === "sending");
}
