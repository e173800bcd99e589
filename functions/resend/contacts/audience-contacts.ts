import { handler as removeFromAudience } from "../../api/contacts/audiences/remove-from-audience.ts";
import { handler as createContact } from "../../api/contacts/create-contact.ts";
import { handler as getContact } from "../../api/contacts/get-contact.ts";
import { handler as updateContact } from "../../api/contacts/update-contact.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";
import { contactFields, newMember, shownContact } from "./contact-shapes.ts";

/** Contacts by way of an audience, as older SDKs have them. */
export const audienceContacts = {
  /**
   * An address that another audience has is one contact here: it joins the audience and gets the given fields, as one
   * change. Like every upsert it never resubscribes anyone.
   */
  "audiences.contacts.create": async ({ ask, params, body }: ResendRequest) => {
    const { id } = await ask(createContact, () => ({
      query: { upsert: "true" },
      body: newMember(body(), params["audienceId"] ?? ""),
    }));
    return { object: "contact", id };
  },
  "audiences.contacts.get": async (request: ResendRequest) => shownContact(await memberOf(request)),
  "audiences.contacts.update": async (request: ResendRequest) => {
    const { id: contactRef } = await memberOf(request);
    await request.ask(updateContact, () => ({
      params: { contactRef },
      body: contactFields(request.body()),
    }));
    return { object: "contact", id: contactRef };
  },
  "audiences.contacts.remove": async ({ ask, params }: ResendRequest) => {
    const { id } = await ask(removeFromAudience, () => ({ params }));
    return { object: "contact", contact: id, deleted: true };
  },
};

async function memberOf({ ask, params }: ResendRequest) {
  const contact = await ask(getContact, () => ({ params: { contactRef: params["contactRef"] ?? "" } }));
  if (contact.audienceIds.includes(params["audienceId"] ?? "")) return contact;
  throw new Declined({ statusCode: 404, name: "not_found", message: "Contact not found." });
}
