import { handler as createContactProperty } from "../../api/contacts/create-contact-property.ts";
import { handler as deleteContactProperty } from "../../api/contacts/delete-contact-property.ts";
import { handler as listContactProperties } from "../../api/contacts/list-contact-properties.ts";
import { handler as createTopic } from "../../api/contacts/topics/create-topic.ts";
import { handler as deleteTopic } from "../../api/contacts/topics/delete-topic.ts";
import { handler as getTopic } from "../../api/contacts/topics/get-topic.ts";
import { handler as listTopics } from "../../api/contacts/topics/list-topics.ts";
import { handler as updateTopic } from "../../api/contacts/topics/update-topic.ts";
import { fieldsOf, invalid, listView } from "../engine/fields.ts";
import { Declined, type ResendRequest } from "../engine/request.ts";
import { shownProperty, shownTopic } from "./contact-shapes.ts";

export const topics = {
  "topics.create": async ({ ask, body }: ResendRequest) => {
    const { id } = await ask(createTopic, () => {
      const { default_subscription: initial = "opt_out", ...fields } = fieldsOf(body());
      if (initial !== "opt_out")
        throw invalid("default_subscription", "must be opt_out: a contact is subscribed by its own choice");
      return { body: fields };
    });
    return { id };
  },
  "topics.list": async ({ ask, query }: ResendRequest) =>
    listView(await ask(listTopics, () => ({ query: { limit: "100", ...query } })), shownTopic),
  "topics.get": async ({ ask, params }: ResendRequest) => shownTopic(await ask(getTopic, () => ({ params }))),
  "topics.update": async ({ ask, params, body }: ResendRequest) => {
    const { id } = await ask(updateTopic, () => ({ params, body: fieldsOf(body()) }));
    return { id };
  },
  "topics.remove": async ({ ask, params }: ResendRequest) => {
    const { id } = await ask(deleteTopic, () => ({ params }));
    return { object: "topic", id, deleted: true };
  },
};

/** @throws {Refusal} there is one */
function requireNoFallback(fallback: unknown): void {
  if (fallback === undefined) return;
  throw invalid("fallback_value", "is not kept here: give it in the template, as {{ name | default: 'x' }}");
}

function propertyNotFound(): Declined {
  return new Declined({ statusCode: 404, name: "not_found", message: "Property not found." });
}

/** A property has no id of its own here: its key is one. */
export const properties = {
  "contactProperties.create": async ({ ask, body }: ResendRequest) => {
    const { key } = await ask(createContactProperty, () => {
      const { fallback_value: fallback, ...fields } = fieldsOf(body());
      requireNoFallback(fallback);
      return { body: fields };
    });
    return { object: "contact_property", id: key };
  },
  "contactProperties.list": async ({ ask }: ResendRequest) =>
    listView(await ask(listContactProperties), shownProperty),
  "contactProperties.get": async ({ ask, params }: ResendRequest) => {
    const { items } = await ask(listContactProperties);
    const found = items.find(({ key }) => key === params["propertyName"]);
    if (!found) throw propertyNotFound();
    return { object: "contact_property", ...shownProperty(found) };
  },
  /** Resend changes nothing of a property but its fallback, which can only be taken away here. */
  "contactProperties.update": async ({ ask, params, body }: ResendRequest) => {
    const { items } = await ask(listContactProperties, () => {
      requireNoFallback(fieldsOf(body())["fallback_value"]);
      return {};
    });
    const found = items.find(({ key }) => key === params["propertyName"]);
    if (!found) throw propertyNotFound();
    return { object: "contact_property", id: found.key };
  },
  "contactProperties.remove": async ({ ask, params }: ResendRequest) => {
    const { key } = await ask(deleteContactProperty, () => ({ params }));
    return { object: "contact_property", id: key, deleted: true };
  },
};
