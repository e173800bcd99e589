import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeByCaller } from "../../../operations/contacts/change-by-caller.ts";
import {
  contactChangeReads,
  contactNotFound,
  requireContact,
} from "../../../operations/contacts/find-contact.ts";
import { groupReads, requireGroup } from "../../../operations/contacts/groups/find-group.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";

export const handler = endpoint(
  audiences.removeFromAudience,
  {
    reads: ({ params }, { projectId }) => ({
      ...groupReads(projectId, params.audienceId),
      ...contactChangeReads(projectId, params.contactRef),
    }),
  },
  async ({ params }, { caller, services, found }) => {
    const { id: audienceId } = requireGroup(found);
    const contact = await requireContact(services, caller.projectId, params.contactRef, found);
    if (!contact.audienceIds.includes(audienceId)) throw contactNotFound();
    const change = ({ audienceIds }: Contact) => ({
      audienceIds: audienceIds.filter((id) => id !== audienceId),
    });
    return changeByCaller(services, caller, contact, change, found);
  },
);
