import type { SegmentFilter } from "../../domain/contacts/segment-filter.ts";
import { isId } from "../../domain/platform/ids.ts";
import {
  invalidCursor,
  type PageQuery,
  type PageRequest,
  pageRequest,
} from "../../domain/platform/page-request.ts";
import type { Services } from "../../services.ts";
import { parseCascades } from "../../store/contacts/cascades.ts";
import { parseContact } from "../../store/contacts/contacts.ts";
import { countKeys, sumCounts } from "../../store/platform/counts.ts";
import { cascadesKey, contactCountKey, contactKey, groupCountKey } from "../../store/platform/keys.ts";
import { optionalRow, type ReadResult, row, rows } from "../../store/platform/read-plan.ts";
import { contactView } from "../../views/contacts/contact-view.ts";
import { cursorPage, offsetPage } from "../platform/list-pages.ts";
import { type ContactSelection, contactSource } from "./contact-source.ts";
import { isBeingDeleted } from "./find-contact.ts";
import { type KnownAddress, segmentSource } from "./groups/segment-source.ts";

/** The part of a read plan that a list of contacts needs; the count where a page of offset mode needs a total. */
export function contactListReads(projectId: string, query: PageQuery, groupId?: string) {
  const cursor = query.after || query.before;
  const counts = countKeys((slice) =>
    groupId === undefined ? contactCountKey(projectId, slice) : groupCountKey(projectId, groupId, slice),
  );
  return {
    deletedGroups: row(cascadesKey(projectId), parseCascades),
    cursor: optionalRow(
      cursor !== undefined && isId("con", cursor) ? contactKey(projectId, cursor) : undefined,
      (item) => item && parseContact(item),
    ),
    count: rows(query.page === undefined ? [] : counts, sumCounts),
  };
}

type FoundForList = ReadResult<ReturnType<typeof contactListReads>>;

/**
 * Returns a page of contacts in either mode; offset mode is for operators who allow it (specification §8).
 * @throws {Refusal} `invalid_pagination`, `invalid_cursor`
 */
export async function listContacts(
  services: Services,
  query: PageQuery,
  found: FoundForList,
  selection: Omit<ContactSelection, "deletedGroups" | "matches">,
) {
  const { deletedGroups } = found;
  const request = highVolumePage(services, query);
  const source = contactSource(services, { ...selection, deletedGroups });
  // While contacts are hidden, the count includes them: only walking the list gives the total.
  const total = deletedGroups.size > 0 ? undefined : found.count;
  const page =
    request.mode === "offset"
      ? await offsetPage(source, request, total)
      : await cursorPage(source, checkedRequest(request, found));
  return { ...page, items: page.items.map((contact) => contactView(contact, deletedGroups)) };
}

/**
 * What a request may read of the contacts that a filter is applied to, in read units. With the rows that it needs beside
 * them it stays below 30.
 */
export const mostUnitsOfContacts = 25;

/** Returns a page of the contacts that a segment's filter matches now. */
export async function listSegment(
  services: Services,
  projectId: string,
  query: PageQuery,
  found: FoundForList,
  filter: SegmentFilter,
  known?: KnownAddress,
) {
  const { deletedGroups } = found;
  const request = highVolumePage(services, query);
  const source = segmentSource(services, projectId, filter, deletedGroups, known);
  const page =
    request.mode === "offset"
      ? await offsetPage(source, request)
      : await cursorPage(source, checkedRequest(request, found), true, mostUnitsOfContacts);
  return { ...page, items: page.items.map((contact) => contactView(contact, deletedGroups)) };
}

/** The page of a list that may be long: offset mode only where the operator has enabled it. */
export function highVolumePage({ deployment }: Services, query: PageQuery): PageRequest {
  const { paginationOffsetEnabled, paginationMaxOffset } = deployment;
  return pageRequest(query, paginationOffsetEnabled ? paginationMaxOffset : undefined);
}

/** The cursor is an existing contact of the project. */
function checkedRequest(request: Extract<PageRequest, { mode: "cursor" }>, found: FoundForList) {
  if (request.cursor === undefined) return request;
  const { cursor, deletedGroups } = found;
  if (!cursor || isBeingDeleted(cursor, deletedGroups)) throw invalidCursor();
  return request;
}
