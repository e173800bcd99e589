import { boundedPage } from "../../../domain/platform/bounded-page.ts";
import { type PageQuery, pageRequest } from "../../../domain/platform/page-request.ts";
import type { Services } from "../../../services.ts";
import { type Group, type GroupKind, groupsIn, groupsOf } from "../../../store/contacts/groups.ts";
import { type FoundRows, listItems, type RowRequest } from "../../../store/platform/read.ts";

/** What a list of audiences, topics or segments reads along with its key: all of the kind, which a plan bounds. */
export function readsForGroups({ tables }: Services, projectId: string, kind: GroupKind): RowRequest {
  return { data: [], listed: () => listItems(tables, groupsOf(projectId, kind)) };
}

/** A page of what was read along, newest first. Refuses with `invalid_pagination` and `invalid_cursor`. */
export function listGroups<View extends { readonly id: string; readonly createdAt: string }>(
  { deployment }: Services,
  query: PageQuery,
  found: FoundRows,
  viewOf: (group: Group & { readonly contactCount: number }) => View,
) {
  const request = pageRequest(query, deployment.paginationMaxOffset);
  const views = groupsIn(found.listed).map(viewOf);
  return boundedPage(views, request, ({ id, createdAt }) => ({ id, sortValue: createdAt }));
}
