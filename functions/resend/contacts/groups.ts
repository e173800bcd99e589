import { handler as createAudience } from "../../api/contacts/audiences/create-audience.ts";
import { handler as deleteAudience } from "../../api/contacts/audiences/delete-audience.ts";
import { handler as getAudience } from "../../api/contacts/audiences/get-audience.ts";
import { handler as listAudienceContacts } from "../../api/contacts/audiences/list-audience-contacts.ts";
import { handler as listAudiences } from "../../api/contacts/audiences/list-audiences.ts";
import { handler as updateAudience } from "../../api/contacts/audiences/update-audience.ts";
import { fieldsOf, listView } from "../engine/fields.ts";
import type { ResendRequest } from "../engine/request.ts";
import { listedContact, listedSegment } from "./contact-shapes.ts";
import { handler as removeSegment } from "./remove-segment.ts";

/**
 * Resend's segment is a named list of contacts: here an audience. Older SDKs know it by that name, and delete it with its
 * contacts.
 */
function listsOf(object: "segment" | "audience") {
  const removeList = object === "segment" ? removeSegment : deleteAudience;
  return {
    create: async ({ ask, body }: ResendRequest) => {
      const { id, name } = await ask(createAudience, () => ({ body: fieldsOf(body()) }));
      return { object, id, name };
    },
    list: async ({ ask, query }: ResendRequest) =>
      listView(await ask(listAudiences, () => ({ query })), listedSegment),
    get: async ({ ask, params }: ResendRequest) => ({
      object,
      ...listedSegment(await ask(getAudience, () => ({ params }))),
    }),
    update: async ({ ask, params, body }: ResendRequest) => {
      const { id } = await ask(updateAudience, () => ({ params, body: fieldsOf(body()) }));
      return { object, id };
    },
    remove: async ({ ask, params }: ResendRequest) => {
      const { id } = await ask(removeList, () => ({ params }));
      return { object, id, deleted: true };
    },
    contacts: async ({ ask, params, query }: ResendRequest) =>
      listView(await ask(listAudienceContacts, () => ({ params, query })), listedContact),
  };
}

const [segments, audiences] = [listsOf("segment"), listsOf("audience")];

export const groups = {
  "segments.create": segments.create,
  "segments.list": segments.list,
  "segments.get": segments.get,
  "segments.update": segments.update,
  "segments.remove": segments.remove,
  "segments.contacts": segments.contacts,
  "audiences.create": audiences.create,
  "audiences.list": audiences.list,
  "audiences.get": audiences.get,
  "audiences.remove": audiences.remove,
  "audiences.contacts.list": audiences.contacts,
};
