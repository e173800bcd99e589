import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { readGroup } from "../../../operations/contacts/groups/find-group.ts";
import { filterOf } from "../../../operations/contacts/groups/segment-source.ts";
import { listSegment, readsForContactList } from "../../../operations/contacts/list-contacts.ts";
import { groupKey } from "../../../store/platform/keys.ts";

export const handler = endpoint(
  segments.listSegmentContacts,
  async ({ params, query }, { caller: { projectId }, services, found }) => {
    const segment = readGroup(projectId, params.segmentId, found);
    return listSegment(services, projectId, query, found, filterOf(segment));
  },
  ({ params, query }, projectId) => ({
    data: [groupKey(projectId, params.segmentId), ...readsForContactList(projectId, query)],
  }),
);
