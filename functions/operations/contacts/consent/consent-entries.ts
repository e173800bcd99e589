import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import type { TopicChoice } from "../../../store/contacts/address-states.ts";
import type { ConsentEntry } from "../../../store/contacts/consent.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";

/** Who changed a contact's consent, and how. */
export interface ConsentActor {
  readonly source: ConsentEntry["source"];
  readonly actor: string;
}

/** The consent history's entries for a contact's change; a new contact is compared with one that consents to all. */
export function consentEntries(
  services: Services,
  before: Contact | undefined,
  after: Contact,
  by: ConsentActor,
  topic?: TopicChoice,
): readonly ConsentEntry[] {
  const at = services.clock();
  const entry = (change: ConsentEntry["change"], topicId?: string): ConsentEntry => ({
    ...{ id: newId("evt", at, services.random(idRandomBytes)), at: at.toISOString(), change },
    ...by,
    ...(topicId !== undefined && { topicId }),
  });
  const wasOut = before !== undefined && before.unsubscribedAt !== null;
  const isOut = after.unsubscribedAt !== null;
  const topicsBefore = before?.topicIds ?? [];
  // A recipient may opt out of a topic without being in it: email about it may go to them anyway.
  const isUnjoinedOptOut = topic?.out && !topicsBefore.includes(topic.topicId);
  return [
    ...(isOut && !wasOut ? [entry("unsubscribed")] : []),
    ...(!isOut && wasOut ? [entry("resubscribed")] : []),
    ...(after.locked && !before?.locked ? [entry("locked")] : []),
    ...(!after.locked && before?.locked ? [entry("unlocked")] : []),
    ...after.topicIds
      .filter((id) => !topicsBefore.includes(id))
      .map((topicId) => entry("topic_subscribed", topicId)),
    ...topicsBefore
      .filter((id) => !after.topicIds.includes(id))
      .map((topicId) => entry("topic_unsubscribed", topicId)),
    ...(isUnjoinedOptOut ? [entry("topic_unsubscribed", topic.topicId)] : []),
  ];
}
