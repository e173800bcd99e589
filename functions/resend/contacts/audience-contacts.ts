import { handler as addToAudience } from "../../api/contacts/audiences/add-to-audience.ts";
import { handler as removeFromAudience } from "../../api/contacts/audiences/remove-from-audience.ts";
import { handler as createContact } from "../../api/contacts/create-contact.ts";
import { handler as getContact } from "../../api/contacts/get-contact.ts";
import { handler as updateContact } from "../../api/contacts/update-contact.ts";
import { fieldsOf } from "../engine/fields.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";
import { contactFields, newContact, shownContact } from "./contact-shapes.ts";

/** Contacts by way of an audience, as older SDKs have them. */
export const audienceContacts = {
  "audiences.contacts.create": async (request: ResendRequest) => {
    const audienceId = request.params["audienceId"] ?? "";
    return { object: "contact", id: await newMember(request, audienceId) };
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

/** An address that another audience has is one contact here, which joins the audience. */
async function newMember({ ask, body }: ResendRequest, audienceId: string): Promise<string> {
  try {
    const { id } = await ask(createContact, () => ({ body: newContact(body(), audienceId) }));
    return id;
  } catch (error) {
    if (!(error instanceof Declined) || error.error.name !== "already_exists") throw error;
    const { email } = fieldsOf(body());
    const { id } = await ask(addToAudience, () => ({ params: { audienceId }, body: { email } }));
    return id;
  }
}

async function memberOf({ ask, params }: ResendRequest) {
  const contact = await ask(getContact, () => ({ params: { contactRef: params["contactRef"] ?? "" } }));
  if (contact.audienceIds.includes(params["audienceId"] ?? "")) return contact;
  throw new Declined({ statusCode: 404, name: "not_found", message: "Contact not found." });
}
