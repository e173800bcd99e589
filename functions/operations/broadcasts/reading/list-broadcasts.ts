import { isId } from "../../../domain/platform/ids.ts";
import { invalidCursor, type PageQuery, pageRequest } from "../../../domain/platform/page-request.ts";
import type { Services } from "../../../services.ts";
import {
  type BroadcastRow,
  listBroadcastRows,
  parseBroadcastRow,
} from "../../../store/broadcasts/broadcasts.ts";
import { parseCount } from "../../../store/platform/counts.ts";
import { broadcastKey, groupsCountKey } from "../../../store/platform/keys.ts";
import { optionalRow, type ReadResult } from "../../../store/platform/read-plan.ts";
import { cursorPage, offsetPage, type Source } from "../../platform/list-pages.ts";
import { broadcastSummary } from "../broadcast-view.ts";

/** The part of a read plan that a list of broadcasts needs: the row of its cursor, or the total in offset mode. */
export function broadcastListReads(projectId: string, query: PageQuery) {
  const cursor = query.after || query.before;
  const isKnown = cursor !== undefined && isId("brd", cursor);
  return {
    cursor: optionalRow(
      isKnown ? broadcastKey(projectId, cursor) : undefined,
      (item) => item && parseBroadcastRow(item),
    ),
    total: optionalRow(query.page === undefined ? undefined : groupsCountKey(projectId, "brd"), parseCount),
  };
}

/**
 * Returns a page of a project's broadcasts in either mode. They are kept for good, so a page reads its own rows alone.
 * @throws {Refusal} `invalid_pagination`, `invalid_cursor`
 */
export async function listBroadcasts(
  { tables, deployment }: Services,
  projectId: string,
  query: PageQuery,
  { cursor, total }: ReadResult<ReturnType<typeof broadcastListReads>>,
) {
  const request = pageRequest(query, deployment.paginationMaxOffset);
  const source: Source<BroadcastRow> = {
    read: async (walk) => {
      const { broadcasts, more } = await listBroadcastRows(tables, projectId, walk);
      return { looked: broadcasts.map((row) => ({ id: row.id, row })), more };
    },
  };
  if (request.mode === "cursor" && request.cursor !== undefined && !cursor) throw invalidCursor();
  const page =
    request.mode === "offset"
      ? await offsetPage(source, request, total ?? 0)
      : await cursorPage(source, request);
  return { ...page, items: page.items.map(broadcastSummary) };
}
