import { subscriptions } from "../../../contract/contacts/subscriptions.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { changeByCaller } from "../../../operations/contacts/change-by-caller.ts";
import { contactChangeReads, refOf, requireContact } from "../../../operations/contacts/find-contact.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";

export const handler = endpoint(
  subscriptions.unsubscribe,
  { reads: ({ body }, { projectId }) => contactChangeReads(projectId, refOf(body)) },
  async ({ body }, { caller, services, found }) => {
    const contact = await requireContact(services, caller.projectId, refOf(body), found);
    const now = services.clock().toISOString();
    // §3 rule 2: the lock stays as it is.
    const change = ({ unsubscribedAt }: Contact) => ({ unsubscribedAt: unsubscribedAt ?? now });
    return changeByCaller(services, caller, contact, change, found);
  },
);
