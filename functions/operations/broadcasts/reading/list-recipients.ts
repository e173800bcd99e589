import { broadcastEmailId, broadcastPlaceOf } from "../../../domain/broadcasts/broadcast-ids.ts";
import { positionOf } from "../../../domain/broadcasts/chunk-order.ts";
import { isId } from "../../../domain/platform/ids.ts";
import { invalidCursor, type PageQuery } from "../../../domain/platform/page-request.ts";
import type { Services } from "../../../services.ts";
import type { BroadcastContent } from "../../../store/broadcasts/broadcast-content.ts";
import type { BroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import type { WholeChunk } from "../../../store/broadcasts/whole-chunks.ts";
import { highVolumePage } from "../../contacts/list-contacts.ts";
import { cursorPage, type ListedRow, offsetPage } from "../../platform/list-pages.ts";
import { trackedLinksOf } from "../reports/links-of-broadcast.ts";
import {
  isFilter,
  isWanted,
  type ListedRecipient,
  listedRecipients,
  type RecipientFilter,
} from "./listed-recipients.ts";
import { chunkRowSource } from "./recipient-source.ts";
import { type RecipientView, recipientViews } from "./recipient-views.ts";

/**
 * Returns a page of a broadcast's emails, the highest id first; offset mode is for operators who allow it. Clicks are named
 * by their links where the content is given.
 * @throws {Refusal} `invalid_pagination`, `invalid_cursor`
 */
export async function listRecipients(
  services: Services,
  {
    broadcast,
    content,
  }: { readonly broadcast: BroadcastRow; readonly content: BroadcastContent | undefined },
  query: PageQuery & RecipientFilter,
) {
  const request = highVolumePage(services, query);
  const links = content && trackedLinksOf(content);
  const source = chunkRowSource<ListedRecipient>(services, broadcast, (whole, base) =>
    listedRecipients(whole, base, links).map((row) => ({
      id: row.id,
      row: isWanted(row, query) ? row : undefined,
    })),
  );
  const isFiltered = isFilter(query);
  if (request.mode === "offset")
    return offsetPage(source, request, isFiltered ? undefined : (broadcast.total ?? 0));
  const { cursor } = request;
  if (cursor !== undefined && !isOf(broadcast, cursor)) throw invalidCursor();
  return cursorPage(source, request, isFiltered);
}

/** Everyone who did not get it, with the reason: left out when it was prepared, or not sent to. */
export interface UnsentView extends Pick<RecipientView, "contactId" | "reason" | "detail"> {
  /** Of the email; null for one that was left out. */
  readonly emailId: string | null;
}

/**
 * Returns a page of those who did not get a broadcast. A cursor is the id of an email of the broadcast; those whom
 * preparing left out have one that lies behind those of their chunk.
 * @throws {Refusal} `invalid_pagination`, `invalid_cursor`
 */
export async function listUnsent(services: Services, broadcast: BroadcastRow, query: PageQuery) {
  const request = highVolumePage(services, query);
  const source = chunkRowSource<UnsentView>(services, broadcast, unsentRows);
  if (request.mode === "offset") return offsetPage(source, request);
  const { cursor } = request;
  if (cursor !== undefined && !isOf(broadcast, cursor)) throw invalidCursor();
  return cursorPage(source, request, true);
}

function unsentRows(whole: WholeChunk, base: string): readonly ListedRow<UnsentView>[] {
  const recipients = recipientViews(whole, base).map(({ id, contactId, reason, detail }) => ({
    id,
    row: reason === null ? undefined : { emailId: id, contactId, reason, detail },
  }));
  const leftOut = whole.chunk.leftOut.map(([contactId, reason], at) => ({
    id: leftOutId(base, whole.chunk.chunk, at),
    row: { emailId: null, contactId, reason, detail: null },
  }));
  return [...recipients, ...leftOut];
}

/** Behind the ids of all emails of the chunk, and before those of the next one. */
function leftOutId(base: string, chunk: number, at: number): string {
  return `${broadcastEmailId(base, { chunk, index: 49 })}~${String(at).padStart(3, "0")}`;
}

function isOf({ base, chains = [] }: BroadcastRow, cursor: string): boolean {
  const [id = ""] = cursor.split("~");
  const place = isId("eml", id) ? broadcastPlaceOf(id) : undefined;
  return place?.base === base && place !== undefined && positionOf(chains, place.chunk) !== undefined;
}
