import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { groupReads, requireGroup } from "../../../operations/contacts/groups/find-group.ts";
import { filterOf } from "../../../operations/contacts/groups/segment-source.ts";
import { contactListReads, listSegment } from "../../../operations/contacts/list-contacts.ts";

export const handler = endpoint(
  segments.listSegmentContacts,
  {
    reads: ({ params, query }, { projectId }) => ({
      ...groupReads(projectId, params.segmentId),
      ...contactListReads(projectId, query),
    }),
  },
  async ({ query }, { caller: { projectId }, services, found }) =>
    listSegment(services, projectId, query, found, filterOf(requireGroup(found))),
);
