import {
  matchesFilter,
  neededConditions,
  type SegmentCondition,
  type SegmentFilter,
  withFoldedAddresses,
} from "../../../domain/contacts/segment-filter.ts";
import { firstIdAt, isId, timeOfId } from "../../../domain/platform/ids.ts";
import type { Services } from "../../../services.ts";
import { type AddressState, parseAddressState } from "../../../store/contacts/address-states.ts";
import type { DeletedGroups } from "../../../store/contacts/cascades.ts";
import type { Contact } from "../../../store/contacts/contacts.ts";
import type { Group } from "../../../store/contacts/groups.ts";
import { addressStateKey } from "../../../store/platform/keys.ts";
import { getItem } from "../../../store/platform/read.ts";
import type { PagePosition, Source } from "../../platform/list-pages.ts";
import { contactSource } from "../contact-source.ts";
import { contactWithAddress, foldedAddress, isBeingDeleted } from "../find-contact.ts";

/** The filter of a stored segment, which its declaration has checked when it was saved. */
export function filterOf({ filter }: Group): SegmentFilter {
  return filter as SegmentFilter;
}

/** Whether a contact is in a segment now; a group that is being deleted has no contacts. */
export function isInSegment(filter: SegmentFilter, contact: Contact, deletedGroups: DeletedGroups): boolean {
  const exists = (groupId: string) => !deletedGroups.has(groupId);
  return matchesFilter(filter, {
    ...contact,
    audienceIds: contact.audienceIds.filter(exists),
    topicIds: contact.topicIds.filter(exists),
    createdAt: timeOfId(contact.id).toISOString(),
    unsubscribed: contact.unsubscribedAt !== null,
  });
}

/** The state of an address that is read already. */
export interface KnownAddress {
  readonly key: string | undefined;
  readonly addressState: AddressState | undefined;
}

/**
 * The contacts of a segment, in the order of their ids. A condition that all of them meet narrows what is read where
 * a key can: an address to one row, an audience or a topic to its members, a time of creation to a part of the list.
 * Any other filter reads all contacts, page by page.
 */
export function segmentSource(
  services: Services,
  projectId: string,
  segment: SegmentFilter,
  deletedGroups: DeletedGroups,
  known?: KnownAddress,
): Source<Contact> {
  const filter = withFoldedAddresses(segment, (text) => foldedAddress(text) ?? text);
  const needed = neededConditions(filter);
  const matches = (contact: Contact) => isInSegment(filter, contact, deletedGroups);
  const email = needed.find(({ field, operator }) => field === "email" && operator === "equals");
  if (email) return oneContact(services, projectId, String(email.value), deletedGroups, matches, known);
  const group = needed.find(isGroup);
  const groupId = group && String(group.value);
  return within(contactSource(services, { projectId, deletedGroups, groupId, matches }), needed);
}

function isGroup({ field, operator, value }: SegmentCondition): boolean {
  const prefix = { audienceId: "aud", topicId: "top" }[field];
  return operator === "equals" && (prefix === "aud" || prefix === "top") && isId(prefix, String(value));
}

function oneContact(
  services: Services,
  projectId: string,
  address: string,
  deletedGroups: DeletedGroups,
  matches: (contact: Contact) => boolean,
  known: KnownAddress | undefined,
): Source<Contact> {
  return {
    read: async ({ descending, beyond }) => {
      const key = foldedAddress(address) ?? address.toLowerCase();
      const addressState =
        known?.key === key
          ? known.addressState
          : parseAddressState(await getItem(services.tables, "data", addressStateKey(projectId, key)));
      const contact = await contactWithAddress(services, projectId, key, addressState);
      if (!contact || isBeingDeleted(contact, deletedGroups) || !matches(contact))
        return { looked: [], more: false };
      const isBeyond = beyond === undefined || (descending ? contact.id < beyond : contact.id > beyond);
      return { looked: isBeyond ? [{ id: contact.id, row: contact }] : [], more: false };
    },
  };
}

/** An id contains its time of creation: contacts created before or after a time are a range of the list. */
function within(source: Source<Contact>, needed: readonly SegmentCondition[]): Source<Contact> {
  const times = (operator: string) =>
    needed
      .filter((one) => one.field === "createdAt" && one.operator === operator)
      .map(({ value }) => Date.parse(String(value)));
  const [after, before] = [Math.max(...times("after")), Math.min(...times("before"))];
  // Times in ids begin in 1970.
  const idAt = (ms: number) =>
    Number.isFinite(ms) ? firstIdAt("con", new Date(Math.max(0, ms))) : undefined;
  const [newest, oldest] = [idAt(before), idAt(after)];
  const isPast = (id: string, descending: boolean) =>
    descending ? oldest !== undefined && id < oldest : newest !== undefined && id >= newest;
  return {
    read: async (from: PagePosition) => {
      const { looked, more, units } = await source.read({ ...from, beyond: startOf(from, newest, oldest) });
      const inside = looked.filter(({ id }) => !isPast(id, from.descending));
      return { looked: inside, more: more && inside.length === looked.length, units };
    },
  };
}

function startOf(
  { descending, beyond }: PagePosition,
  newest: string | undefined,
  oldest: string | undefined,
) {
  if (descending) return newest !== undefined && (beyond === undefined || beyond > newest) ? newest : beyond;
  return oldest !== undefined && (beyond === undefined || beyond < oldest) ? oldest : beyond;
}
