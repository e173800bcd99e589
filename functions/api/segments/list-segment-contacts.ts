import { segments } from "../../contract/segments.ts";
import { endpoint } from "../../http/endpoint.ts";
import { readGroup } from "../../operations/find-group.ts";
import { listSegment, wantContactList } from "../../operations/list-contacts.ts";
import { filterOf } from "../../operations/segment-source.ts";
import { groupKey } from "../../store/keys.ts";

export const handler = endpoint(
  segments.listSegmentContacts,
  async ({ params, query }, { caller: { projectId }, services, found }) => {
    const segment = readGroup(projectId, params.segmentId, found);
    return listSegment(services, projectId, query, found, filterOf(segment));
  },
  ({ params, query }, projectId) => ({
    data: [groupKey(projectId, params.segmentId), ...wantContactList(projectId, query)],
  }),
);
