import { isEnded } from "../../domain/broadcasts/broadcast-status.ts";
import { broadcastKey } from "../platform/keys.ts";
import { listBeyond } from "../platform/query.ts";
import { listed } from "../platform/read-plan.ts";
import type { Item, Tables } from "../platform/table.ts";
import { type BroadcastRow, parseBroadcastRow } from "./broadcasts.ts";

/** The part of a read plan that lists the broadcasts of a project that have not ended, drafts among them. */
export function unendedReads(projectId: string) {
  return {
    unended: listed(
      (tables) => unendedItems(tables, projectId),
      (items) => items.map(parseBroadcastRow),
    ),
  };
}

/** Returns the broadcasts of a project that have not ended, drafts among them. */
export async function listUnended(tables: Tables, projectId: string): Promise<readonly BroadcastRow[]> {
  return (await unendedItems(tables, projectId)).map(parseBroadcastRow);
}

const readAtOnce = 500;

/** A project may have a hundred thousand that have ended: no more than a page of them is held at once. */
async function unendedItems(tables: Tables, projectId: string): Promise<readonly Item[]> {
  const found: Item[] = [];
  let beyond: string | undefined;
  do {
    const walk = { descending: false, beyond, limit: readAtOnce };
    const { items, more } = await listBeyond(tables, broadcastKey(projectId, "").pk, walk);
    found.push(...items.filter((item) => !isEnded(parseBroadcastRow(item).status)));
    beyond = more ? String(items.at(-1)?.["sk"]) : undefined;
  } while (beyond !== undefined);
  return found;
}
