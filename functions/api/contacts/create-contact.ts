import { contacts } from "../../contract/contacts/contacts.ts";
import { endpoint } from "../../http/endpoint.ts";
import { newContact, saveReads } from "../../operations/contacts/writing/new-contact.ts";
import { requireScope } from "../../operations/projects/admission/require-scope.ts";
import { parseAddressState } from "../../store/contacts/address-states.ts";
import { addressStateKey } from "../../store/platform/keys.ts";
import { row } from "../../store/platform/read-plan.ts";
import { contactView } from "../../views/contacts/contact-view.ts";

export const handler = endpoint(
  contacts.createContact,
  {
    reads: ({ body }, { projectId }) => ({
      ...saveReads(projectId),
      addressState: row(addressStateKey(projectId, body.email.key), parseAddressState),
    }),
  },
  async ({ body, query }, { caller: { projectId, actor, scopes }, services, found }) => {
    if (body.topicIds?.length) requireScope(scopes, "subscription:subscribe");
    const by = { source: "api", actor } as const;
    const request = { projectId, input: body, upsert: query.upsert ?? false, by };
    const { contact, isUpdate } = await newContact(services, request, found, found.addressState);
    return { reply: contactView(contact, found.deletedGroups), isUpdate };
  },
);
