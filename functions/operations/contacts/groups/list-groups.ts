import { boundedPage } from "../../../domain/platform/bounded-page.ts";
import { type PageQuery, pageRequest } from "../../../domain/platform/page-request.ts";
import type { Services } from "../../../services.ts";
import { type CountedGroup, type GroupKind, groupsIn, groupsOf } from "../../../store/contacts/groups.ts";
import { listItems } from "../../../store/platform/query.ts";
import { listed } from "../../../store/platform/read-plan.ts";

/** The part of a read plan that lists all groups of a kind; the project's plan bounds how many there are. */
export function groupListReads(projectId: string, kind: GroupKind) {
  return { groups: listed((tables) => listItems(tables, groupsOf(projectId, kind)), groupsIn) };
}

/**
 * Returns a page of groups, newest first.
 * @throws {Refusal} `invalid_pagination`, `invalid_cursor`
 */
export function listGroups<View extends { readonly id: string; readonly createdAt: string }>(
  { deployment }: Services,
  query: PageQuery,
  groups: readonly CountedGroup[],
  viewOf: (group: CountedGroup) => View,
) {
  const request = pageRequest(query, deployment.paginationMaxOffset);
  return boundedPage(groups.map(viewOf), request, ({ id, createdAt }) => ({ id, sortValue: createdAt }));
}
