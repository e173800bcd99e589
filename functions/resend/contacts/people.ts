import { handler as createContact } from "../../api/contacts/create-contact.ts";
import { handler as getContact } from "../../api/contacts/get-contact.ts";
import { handler as listContacts } from "../../api/contacts/list-contacts.ts";
import { handler as updateContact } from "../../api/contacts/update-contact.ts";
import { handler as deleteContact } from "../../api/erasure/delete-contact.ts";
import { listView } from "../engine/fields.ts";
import type { ResendRequest } from "../engine/request.ts";
import { contactFields, listedContact, newContact, shownContact } from "./contact-shapes.ts";

export const people = {
  "contacts.create": async ({ ask, body }: ResendRequest) => {
    const { id } = await ask(createContact, () => ({ body: newContact(body()) }));
    return { object: "contact", id };
  },
  "contacts.list": async ({ ask, query }: ResendRequest) =>
    listView(await ask(listContacts, () => ({ query })), listedContact),
  "contacts.get": async ({ ask, params }: ResendRequest) =>
    shownContact(await ask(getContact, () => ({ params }))),
  "contacts.update": async ({ ask, params, body }: ResendRequest) => {
    const { id } = await ask(updateContact, () => ({ params, body: contactFields(body()) }));
    return { object: "contact", id };
  },
  "contacts.remove": async ({ ask, params }: ResendRequest) => {
    const { id } = await ask(deleteContact, () => ({ params }));
    return { object: "contact", contact: id, deleted: true };
  },
};
