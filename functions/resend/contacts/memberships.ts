import { handler as addToAudience } from "../../api/contacts/audiences/add-to-audience.ts";
import { handler as listAudiences } from "../../api/contacts/audiences/list-audiences.ts";
import { handler as removeFromAudience } from "../../api/contacts/audiences/remove-from-audience.ts";
import { handler as getContact } from "../../api/contacts/get-contact.ts";
import { handler as leaveTopic } from "../../api/contacts/subscriptions/leave-topic.ts";
import { handler as subscribe } from "../../api/contacts/subscriptions/subscribe.ts";
import { handler as listTopics } from "../../api/contacts/topics/list-topics.ts";
import { everyPage } from "../engine/every-page.ts";
import { type GivenFields, listOf } from "../engine/fields.ts";
import type { ResendRequest } from "../engine/request.ts";
import { isOptIn, listedSegment } from "./contact-shapes.ts";

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
    const { ask, body } = request;
    const changes = (): readonly GivenFields[] => listOf(body() ?? null, "topics");
    const { id: contactId } = await ask(getContact, () => {
      for (const change of changes()) isOptIn(change, "topics");
      return { params: contactOf(request) };
    });
    for (const change of changes()) {
      const input = () => ({ body: { contactId, topicId: change["id"] } });
      await (isOptIn(change, "topics") ? ask(subscribe, input) : ask(leaveTopic, input));
    }
    return { id: contactId };
  },
};
