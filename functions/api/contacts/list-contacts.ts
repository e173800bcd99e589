import { contacts } from "../../contract/contacts/contacts.ts";
import type { SegmentCondition } from "../../domain/contacts/segment-filter.ts";
import { endpoint } from "../../http/endpoint.ts";
import { foldedAddress } from "../../operations/contacts/find-contact.ts";
import { readGroup, refuseMissingGroup } from "../../operations/contacts/groups/find-group.ts";
import { filterOf } from "../../operations/contacts/groups/segment-source.ts";
import { listContacts, listSegment, readsForContactList } from "../../operations/contacts/list-contacts.ts";
import { groupKey } from "../../store/platform/keys.ts";

interface Filter {
  readonly audienceId?: string | undefined;
  readonly topicId?: string | undefined;
  readonly segmentId?: string | undefined;
  readonly email?: string | undefined;
}

export const handler = endpoint(
  contacts.listContacts,
  async ({ query }, { caller: { projectId }, services, found }) => {
    for (const id of groupsIn(query)) refuseMissingGroup(projectId, id, found);
    const { segmentId } = query;
    const conditions = conditionsIn(query);
    const [only] = conditions;
    if (segmentId === undefined && conditions.length <= 1 && only?.field !== "email")
      return listContacts(services, query, found, { projectId, groupId: groupsIn(query)[0] });
    const segment = segmentId === undefined ? [] : [filterOf(readGroup(projectId, segmentId, found))];
    return listSegment(services, projectId, query, found, { all: [...conditions, ...segment] });
  },
  ({ query }, projectId) => ({
    data: [
      ...groupsIn(query).map((id) => groupKey(projectId, id)),
      ...readsForContactList(projectId, query, query.audienceId ?? query.topicId),
    ],
  }),
);

function groupsIn({ audienceId, topicId, segmentId }: Filter): readonly string[] {
  return [audienceId, topicId, segmentId].filter((id) => id !== undefined);
}

function conditionsIn(query: Filter): readonly SegmentCondition[] {
  return (["email", "audienceId", "topicId"] as const).flatMap((field) => {
    const given = query[field];
    const value = field === "email" && given !== undefined ? (foldedAddress(given) ?? given) : given;
    return value === undefined ? [] : [{ field, operator: "equals", value } as const];
  });
}
