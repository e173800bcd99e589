import { segments } from "../../../contract/contacts/segments.ts";
import { endpoint } from "../../../http/endpoint.ts";
import {
  groupsNamed,
  missingGroupReads,
  requireGroups,
} from "../../../operations/contacts/groups/find-group.ts";
import { previewSegment } from "../../../operations/contacts/groups/preview-segment.ts";
import { parseCascades } from "../../../store/contacts/cascades.ts";
import { cascadesKey } from "../../../store/platform/keys.ts";
import { row } from "../../../store/platform/read-plan.ts";
import { contactView } from "../../../views/contacts/contact-view.ts";

export const handler = endpoint(
  segments.previewSegment,
  {
    reads: ({ body }, { projectId }) => ({
      ...missingGroupReads(projectId, groupsNamed(body.filter)),
      deletedGroups: row(cascadesKey(projectId), parseCascades),
    }),
  },
  async ({ body: { filter } }, { caller: { projectId }, services, found }) => {
    requireGroups(found);
    const { deletedGroups } = found;
    const { contacts, ...counts } = await previewSegment(services, projectId, filter, deletedGroups);
    return { ...counts, items: contacts.map((contact) => contactView(contact, deletedGroups)) };
  },
);
