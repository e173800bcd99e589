import { audiences } from "../../../contract/contacts/audiences.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeByCaller } from "../../../operations/contacts/change-by-caller.ts";
import { contactChangeReads, refOf, requireContact } from "../../../operations/contacts/find-contact.ts";
import { groupReads, requireGroup } from "../../../operations/contacts/groups/find-group.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";

export const handler = endpoint(
  audiences.addToAudience,
  {
    reads: ({ params, body }, { projectId }) => ({
      ...groupReads(projectId, params.audienceId),
      ...contactChangeReads(projectId, refOf(body)),
    }),
  },
  async ({ body }, { caller, services, found }) => {
    const { id } = requireGroup(found);
    const contact = await requireContact(services, caller.projectId, refOf(body), found);
    const change = ({ audienceIds }: Contact) => ({ audienceIds: [...new Set([...audienceIds, id])] });
    return changeByCaller(services, caller, contact, change, found);
  },
);
