import { handler as addToAudience } from "../../api/contacts/audiences/add-to-audience.ts";
import { handler as listAudiences } from "../../api/contacts/audiences/list-audiences.ts";
import { handler as removeFromAudience } from "../../api/contacts/audiences/remove-from-audience.ts";
import { handler as getContact } from "../../api/contacts/get-contact.ts";
import { handler as listTopics } from "../../api/contacts/topics/list-topics.ts";
import { everyPage } from "../engine/every-page.ts";
import type { ResendRequest } from "../engine/request.ts";
import { listedSegment } from "./contact-shapes.ts";
import { changeTopics, topicChanges } from "./topic-changes.ts";

const contactOf = ({ params }: ResendRequest) => ({ contactRef: params["contactRef"] ?? "" });

/** The segments and topics of a contact. */
export const memberships = {
  "contacts.segments.list": async (request: ResendRequest) => {
    const { audienceIds } = await request.ask(getContact, () => ({ params: contactOf(request) }));
    const all = await everyPage(request, listAudiences);
    const own = all.filter(({ id }) => audienceIds.includes(id));
    return { object: "list", has_more: false, data: own.map(listedSegment) };
  },
  "contacts.segments.add": async (request: ResendRequest) => {
    const audienceId = request.params["audienceId"] ?? "";
    const { id: contactId } = await request.ask(getContact, () => ({ params: contactOf(request) }));
    await request.ask(addToAudience, () => ({ params: { audienceId }, body: { contactId } }));
    return { id: audienceId };
  },
  "contacts.segments.remove": async ({ ask, params }: ResendRequest) => {
    const { id } = await ask(removeFromAudience, () => ({ params }));
    return { id, audienceId: params["audienceId"], deleted: true };
  },
  "contacts.topics.list": async (request: ResendRequest) => {
    const { topicIds } = await request.ask(getContact, () => ({ params: contactOf(request) }));
    const all = await everyPage(request, listTopics);
    const data = all.map(({ id, name, description }) => ({
      ...{ id, name, description },
      subscription: topicIds.includes(id) ? "opt_in" : "opt_out",
    }));
    return { object: "list", has_more: false, data };
  },
  "contacts.topics.update": async (request: ResendRequest) => {
    const contact = await request.ask(getContact, () => {
      topicChanges(request.body());
      return { params: contactOf(request) };
    });
    await changeTopics(request, contact, topicChanges(request.body()));
    return { id: contact.id };
  },
};
