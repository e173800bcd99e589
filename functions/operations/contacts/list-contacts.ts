import type { SegmentFilter } from "../../domain/contacts/segment-filter.ts";
import { isId } from "../../domain/platform/ids.ts";
import {
  invalidCursor,
  type PageQuery,
  type PageRequest,
  pageRequest,
} from "../../domain/platform/page-request.ts";
import type { Services } from "../../services.ts";
import { parseContact } from "../../store/contacts/contacts.ts";
import { countKeys, parseCount } from "../../store/platform/counts.ts";
import {
  cascadesKey,
  contactCountKey,
  contactKey,
  groupCountKey,
  groupKey,
  type Key,
} from "../../store/platform/keys.ts";
import type { FoundRows } from "../../store/platform/read.ts";
import { cursorPage, offsetPage } from "../platform/list-pages.ts";
import { type ContactSelection, contactSource } from "./contact-source.ts";
import { contactView } from "./contact-view.ts";
import { groupsBeingDeleted, isBeingDeleted } from "./find-contact.ts";
import { segmentSource } from "./groups/segment-source.ts";

/** What a list of contacts reads along with the caller's key: cursor, cascades, and the counts for a total. */
export function readsForContactList(projectId: string, query: PageQuery, groupId?: string): readonly Key[] {
  const cursor = query.after || query.before;
  const counts = countKeys((slice) =>
    groupId === undefined ? contactCountKey(projectId, slice) : groupCountKey(projectId, groupId, slice),
  );
  return [
    cascadesKey(projectId),
    ...(cursor !== undefined && isId("con", cursor) ? [contactKey(projectId, cursor)] : []),
    ...(groupId === undefined ? [] : [groupKey(projectId, groupId)]),
    ...(query.page === undefined ? [] : counts),
  ];
}

/**
 * A page of contacts in either mode; offset mode is for operators who allow it (specification §8). Refuses with
 * `invalid_pagination` and `invalid_cursor`.
 */
export async function listContacts(
  services: Services,
  query: PageQuery,
  found: FoundRows,
  which: Omit<ContactSelection, "deletedGroups" | "matches">,
) {
  const { projectId, groupId } = which;
  const request = highVolumePage(services, query);
  const deletedGroups = groupsBeingDeleted(projectId, found);
  const source = contactSource(services, { ...which, deletedGroups });
  const page =
    request.mode === "offset"
      ? await offsetPage(source, request, totalOf(projectId, groupId, deletedGroups, found))
      : await cursorPage(source, checkedWalk(projectId, request, deletedGroups, found));
  return { ...page, items: page.items.map((contact) => contactView(contact, deletedGroups)) };
}

/** A page of the contacts that a segment's filter matches now. */
export async function listSegment(
  services: Services,
  projectId: string,
  query: PageQuery,
  found: FoundRows,
  filter: SegmentFilter,
) {
  const request = highVolumePage(services, query);
  const deletedGroups = groupsBeingDeleted(projectId, found);
  const source = segmentSource(services, projectId, filter, deletedGroups);
  const page =
    request.mode === "offset"
      ? await offsetPage(source, request)
      : await cursorPage(source, checkedWalk(projectId, request, deletedGroups, found), true);
  return { ...page, items: page.items.map((contact) => contactView(contact, deletedGroups)) };
}

/** The page of a list that may be long: offset mode only where the operator has it enabled. */
export function highVolumePage({ deployment }: Services, query: PageQuery): PageRequest {
  const { paginationOffsetEnabled, paginationMaxOffset } = deployment;
  return pageRequest(query, paginationOffsetEnabled ? paginationMaxOffset : undefined);
}

/** The cursor is a contact of the project that is still there. */
function checkedWalk(
  projectId: string,
  request: Extract<PageRequest, { mode: "cursor" }>,
  deletedGroups: ReadonlySet<string>,
  found: FoundRows,
) {
  const { cursor } = request;
  if (cursor === undefined) return request;
  const item = isId("con", cursor) ? found.data(contactKey(projectId, cursor)) : undefined;
  if (!item || isBeingDeleted(parseContact(item), deletedGroups)) throw invalidCursor();
  return request;
}

/** The count as it is kept; undefined where only counting tells: while contacts are hidden. */
function totalOf(
  projectId: string,
  groupId: string | undefined,
  deletedGroups: ReadonlySet<string>,
  found: FoundRows,
): number | undefined {
  if (deletedGroups.size > 0) return undefined;
  const keys = countKeys((slice) =>
    groupId === undefined ? contactCountKey(projectId, slice) : groupCountKey(projectId, groupId, slice),
  );
  return keys.reduce((sum, key) => sum + parseCount(found.data(key)), 0);
}
