import { isEnded } from "../../domain/broadcasts/broadcast-status.ts";
import { broadcastKey } from "../platform/keys.ts";
import { listItems } from "../platform/query.ts";
import { listed } from "../platform/read-plan.ts";
import type { Tables } from "../platform/table.ts";
import { type BroadcastRow, listBroadcastRows, parseBroadcastRow } from "./broadcasts.ts";

/** The part of a read plan that lists the broadcasts of a project that have not ended, drafts among them. */
export function unendedReads(projectId: string) {
  return {
    unended: listed(
      (tables) => listItems(tables, broadcastKey(projectId, "")),
      (items) => items.map(parseBroadcastRow).filter(({ status }) => !isEnded(status)),
    ),
  };
}

const readAtOnce = 500;

/** Returns the broadcasts of a project that have not ended and that `uses` is true for, drafts among them. */
export async function listUnended(
  tables: Tables,
  projectId: string,
  uses: (broadcast: BroadcastRow) => boolean,
): Promise<readonly BroadcastRow[]> {
  const found: BroadcastRow[] = [];
  let beyond: string | undefined;
  do {
    const walk = { descending: false, beyond, limit: readAtOnce };
    const { broadcasts, more } = await listBroadcastRows(tables, projectId, walk);
    found.push(...broadcasts.filter((one) => !isEnded(one.status) && uses(one)));
    beyond = more ? broadcasts.at(-1)?.id : undefined;
  } while (beyond !== undefined);
  return found;
}
