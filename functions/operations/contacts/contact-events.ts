import { timeOfId } from "../../domain/platform/ids.ts";
import type { Services } from "../../services.ts";
import type { TopicChoice } from "../../store/contacts/address-states.ts";
import type { Contact } from "../../store/contacts/contacts.ts";
import type { Event } from "../../store/outbox/events.ts";
import { newEvent } from "../outbox/publish-event.ts";

/** A contact before and after a change; absent where there is none. */
interface Difference {
  readonly before: Contact | undefined;
  readonly after: Contact | undefined;
  /** Groups in deletion: nobody is shown them any more. */
  readonly deletedGroups: ReadonlySet<string>;
  readonly topic?: TopicChoice | undefined;
  /** The person is erased: nothing is told of them but that. */
  readonly erasing?: boolean | undefined;
}

/** What is told of a contact's change; of one that changes nothing, nothing. */
export function contactEvents(services: Services, difference: Difference): readonly Event[] {
  const { before, after, deletedGroups, topic, erasing } = difference;
  const contactId = (after ?? before)?.id ?? "";
  const event = (type: Event["type"], detail: Event["detail"]) =>
    newEvent(services, { type, contactId, detail });
  if (!before) return after ? [event("contact.created", { contact: snapshot(after, deletedGroups) })] : [];
  if (!after)
    return [event("contact.deleted", erasing ? { erased: true } : { contact: snapshot(before, new Set()) })];
  const changes = [...changedFields(before, after), ...leftUnjoined(before, topic)];
  if (changes.length === 0) return [];
  const contact = snapshot(after, deletedGroups);
  const [wasOut, isOut] = [before.unsubscribedAt !== null, after.unsubscribedAt !== null];
  return [
    event("contact.updated", { changes, contact }),
    ...(isOut && !wasOut ? [event("contact.unsubscribed", { contact })] : []),
    ...(wasOut && !isOut ? [event("contact.resubscribed", { contact })] : []),
  ];
}

/** A contact as an event tells of it; properties are the caller's own words and may be long: who needs them reads them. */
function snapshot(contact: Contact, deletedGroups: ReadonlySet<string>) {
  const { id, email, firstName, lastName, unsubscribedAt, locked, updatedAt } = contact;
  const stands = (groupId: string) => !deletedGroups.has(groupId);
  return {
    ...{ id, email, firstName, lastName },
    unsubscribed: unsubscribedAt !== null,
    resubscriptionLocked: locked,
    audienceIds: contact.audienceIds.filter(stands),
    topicIds: contact.topicIds.filter(stands),
    createdAt: timeOfId(id).toISOString(),
    updatedAt,
  };
}

/** The names of what a change changes, as callers know them. */
function changedFields(before: Contact, after: Contact): readonly string[] {
  const fields = Object.entries(comparable(after));
  const earlier = new Map(Object.entries(comparable(before)));
  return fields.filter(([name, value]) => earlier.get(name) !== value).map(([name]) => name);
}

/** Each field as one text: properties and groups are the same in any order. */
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

/** Mail about a topic may go to whoever is not in it, and they may leave it all the same. */
function leftUnjoined({ topicIds }: Contact, topic: TopicChoice | undefined): readonly string[] {
  return topic?.out && !topicIds.includes(topic.topicId) ? ["topicChoices"] : [];
}
