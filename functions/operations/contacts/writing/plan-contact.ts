import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import type { AddressState } from "../../../store/contacts/address-states.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import type { PropertyValues } from "../check-properties.ts";
import { type ConsentActor, consentEntries } from "../consent/consent-entries.ts";
import { refuseTooManyGroups } from "../contact-refusals.ts";
import type { ContactContext } from "../find-contact.ts";
import type { ContactWriteRequest } from "./contact-writes.ts";
import type { ContactChange } from "./plan-change.ts";

export interface ContactInput {
  /** As the caller wrote it, and folded. */
  readonly email: { readonly email: string; readonly key: string };
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly properties?: PropertyValues | undefined;
  readonly unsubscribed?: boolean | undefined;
  readonly audienceIds?: readonly string[] | undefined;
  readonly topicIds?: readonly string[] | undefined;
}

export interface NewContactRequest {
  readonly projectId: string;
  readonly input: ContactInput;
  /** Whether a contact that has the address is updated; else the request is refused with `already_exists`. */
  readonly upsert: boolean;
  readonly by: ConsentActor & { readonly source: "api" | "import" };
  /** Of a contact that exists, nothing is changed but that it has opted out; with `upsert`. */
  readonly onlyOptsOut?: boolean;
  /** The id of a contact that is created, for a caller that has to recognize it. */
  readonly id?: string;
  /** Leaves out the topics that the recipient has opted out of, or all where they are locked, instead of refusing. */
  readonly skipsClosedTopics?: boolean;
}

/** What new property values make of those that a contact has. */
type PropertyChange = (before: Contact["properties"]) => Contact["properties"];

/**
 * The creation of a contact, as the state of its address was read.
 * @throws {Refusal} `resubscription_locked`, `validation_error`, `invalid_state`
 */
export function plannedContact(
  services: Services,
  { input, by, id, skipsClosedTopics }: NewContactRequest,
  addressState: AddressState | undefined,
  properties: PropertyChange,
  { deletedGroups, webhooks }: ContactContext,
): ContactWriteRequest & { readonly after: Contact } {
  const now = services.clock();
  const locked = addressState?.locked ?? false;
  const topicIds = [
    ...new Set(skipsClosedTopics ? openTopics(input.topicIds, addressState) : input.topicIds),
  ];
  if (locked && topicIds.length > 0) throw resubscriptionLocked();
  refuseLeftTopics(topicIds, addressState);
  const unsubscribedAt = addressState?.unsubscribedAt ?? (input.unsubscribed ? now.toISOString() : null);
  const after: Contact = {
    id: id ?? newId("con", now, services.random(idRandomBytes)),
    ...input.email,
    firstName: input.firstName ?? null,
    lastName: input.lastName ?? null,
    properties: properties({}),
    ...{ unsubscribedAt, locked, rev: 0, updatedAt: now.toISOString() },
    audienceIds: [...new Set(input.audienceIds)],
    topicIds,
  };
  refuseTooManyGroups(after);
  const consent = consentEntries(services, undefined, after, by);
  return { before: undefined, after, deletedGroups, webhooks, consent, addressState, onlyOpenTopics: true };
}

/**
 * The change of a contact that has the address already.
 * @throws {Refusal} when it is computed: `resubscription_locked`, `unavailable`
 */
export function updateOf(
  services: Services,
  { input, onlyOptsOut, skipsClosedTopics }: NewContactRequest,
  properties: PropertyChange,
): ContactChange {
  const now = services.clock().toISOString();
  return (contact, addressState) => {
    if (contact.key !== input.email.key)
      throw new Refusal("unavailable", "The contact's address has just changed; try again.");
    const optOut = input.unsubscribed && contact.unsubscribedAt === null && { unsubscribedAt: now };
    if (onlyOptsOut) return { ...optOut };
    const isOut = contact.unsubscribedAt !== null && contact.locked;
    const wanted = skipsClosedTopics
      ? openTopics(input.topicIds, { ...addressState, locked: contact.locked })
      : input.topicIds;
    const topicIds = [...new Set([...contact.topicIds, ...(wanted ?? [])])];
    if (isOut && topicIds.length > contact.topicIds.length) throw resubscriptionLocked();
    refuseLeftTopics(topicIds.slice(contact.topicIds.length), addressState);
    return {
      ...(input.firstName !== undefined && { firstName: input.firstName }),
      ...(input.lastName !== undefined && { lastName: input.lastName }),
      properties: properties(contact.properties),
      ...optOut,
      audienceIds: [...new Set([...contact.audienceIds, ...(input.audienceIds ?? [])])],
      topicIds,
    };
  };
}

/** The topics that a recipient may be subscribed to without their own consent. */
function openTopics(topicIds: readonly string[] = [], state: AddressState | undefined): readonly string[] {
  return state?.locked ? [] : topicIds.filter((topicId) => !state?.topicsOut?.has(topicId));
}

/**
 * Emails about a topic that the recipient left stay suppressed: a contact in it would be counted, and recorded as
 * subscribed, without getting any.
 * @throws {Refusal} `resubscription_locked`
 */
function refuseLeftTopics(joined: readonly string[], state: AddressState | undefined): void {
  const left = joined.filter((topicId) => state?.topicsOut?.has(topicId));
  if (left.length === 0) return;
  const names = left.map((topicId) => `\`${topicId}\``).join(", ");
  const message = `The recipient has left ${names}: only POST /subscriptions/subscribe subscribes them again.`;
  const issues = left.map((topicId) => ({
    path: "topicIds",
    message: `${topicId}: the recipient has left it`,
  }));
  throw new Refusal("resubscription_locked", message, { issues });
}

export function resubscriptionLocked(): Refusal {
  return new Refusal(
    "resubscription_locked",
    "The recipient unsubscribed themselves: only they, or a change of the contact, can undo it.",
  );
}
