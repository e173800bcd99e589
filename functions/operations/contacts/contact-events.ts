import type { Services } from "../../services.ts";
import type { TopicChoice } from "../../store/contacts/address-states.ts";
import type { DeletedGroups } from "../../store/contacts/cascades.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import type { Event } from "../../store/outbox/events.ts";
import { contactView } from "../../views/contacts/contact-view.ts";
import { newEvent } from "../outbox/publish-event.ts";

/** A contact before and after a change; absent where there is none. */
interface Difference {
  readonly before: Contact | undefined;
  readonly after: Contact | undefined;
  /** Groups that are being deleted: no event names them. */
  readonly deletedGroups: DeletedGroups;
  readonly topic?: TopicChoice | undefined;
  /** The person is erased: the event says only that. */
  readonly erasing?: boolean | undefined;
}

/** The events of a contact's change; none where it changes nothing. */
export function contactEvents(services: Services, difference: Difference): readonly Event[] {
  const { before, after, deletedGroups, topic, erasing } = difference;
  const contactId = (after ?? before)?.id ?? "";
  const event = (type: Event["type"], detail: Event["detail"]) =>
    newEvent(services, { type, contactId, detail });
  if (!before) return after ? [event("contact.created", { contact: snapshot(after, deletedGroups) })] : [];
  if (!after)
    return [event("contact.deleted", erasing ? { erased: true } : { contact: snapshot(before, new Map()) })];
  const changes = [...changedFields(before, after), ...unjoinedOptOut(before, topic)];
  if (changes.length === 0) return [];
  const contact = snapshot(after, deletedGroups);
  const [wasOut, isOut] = [before.unsubscribedAt !== null, after.unsubscribedAt !== null];
  return [
    event("contact.updated", { changes, contact }),
    ...(isOut && !wasOut ? [event("contact.unsubscribed", { contact })] : []),
    ...(wasOut && !isOut ? [event("contact.resubscribed", { contact })] : []),
  ];
}

/** A contact in an event: without its properties, which may be long. */
function snapshot(contact: Contact, deletedGroups: DeletedGroups) {
  const { properties: _, unsubscribedAt: __, ...fields } = contactView(contact, deletedGroups);
  return fields;
}

/** The names of the fields that a change changes, as the API has them. */
function changedFields(before: Contact, after: Contact): readonly string[] {
  const fields = Object.entries(comparable(after));
  const earlier = new Map(Object.entries(comparable(before)));
  return fields.filter(([name, value]) => earlier.get(name) !== value).map(([name]) => name);
}

/** Each field as one text: the order of properties and groups has no meaning. */
function comparable(contact: Contact): Readonly<Record<string, string>> {
  const { email, firstName, lastName, properties, unsubscribedAt, locked, audienceIds, topicIds } = contact;
  const sorted = Object.entries(properties).toSorted(([one], [two]) => (one < two ? -1 : 1));
  const fields = {
    ...{ email, firstName, lastName },
    properties: sorted,
    unsubscribed: unsubscribedAt !== null,
    resubscriptionLocked: locked,
    audienceIds: audienceIds.toSorted(),
    topicIds: topicIds.toSorted(),
  };
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, JSON.stringify(value)]));
}

/** A recipient may opt out of a topic without being in it: email about it may go to them anyway. */
function unjoinedOptOut({ topicIds }: Contact, topic: TopicChoice | undefined): readonly string[] {
  return topic?.out && !topicIds.includes(topic.topicId) ? ["topicChoices"] : [];
}
