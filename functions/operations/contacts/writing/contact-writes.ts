import type { Services } from "../../../services.ts";
import {
  type AddressState,
  claimAddressWrite,
  releaseAddressWrite,
  type TopicChoice,
} from "../../../store/contacts/address-states.ts";
import { type ConsentEntry, consentWrite } from "../../../store/contacts/consent.ts";
import { type Contact, deleteContactWrite, putContactWrite } from "../../../store/contacts/contacts.ts";
import { isCopied, leaveGroupWrite, putMemberWrite } from "../../../store/contacts/memberships.ts";
import { countContactWrite, countMemberWrite } from "../../../store/platform/counts.ts";
import type { Write } from "../../../store/platform/transact.ts";
import type { ContactContext } from "../find-contact.ts";

/** A contact's change: `before` is absent for a new one, `after` for a deleted one. */
export interface ContactWriteRequest extends ContactContext {
  readonly before: Contact | undefined;
  readonly after: Contact | undefined;
  readonly consent?: readonly ConsentEntry[];
  readonly topic?: TopicChoice | undefined;
  /** The contact joins no topic that its recipient has opted out of by the time of the write. */
  readonly onlyOpenTopics?: boolean | undefined;
  /** The state that was read of an address that is new to the contact. */
  readonly addressState?: AddressState | undefined;
  /** The topics that the recipient opted out of at the address which the contact leaves. */
  readonly topicsOut?: ReadonlySet<string> | undefined;
  readonly also?: readonly Write[];
  /** The contact is deleted because its person is erased. */
  readonly erasing?: boolean;
}

/** The writes of a contact's change, by name. */
export function contactWrites(services: Services, projectId: string, change: ContactWriteRequest) {
  return { ...contactRowWrites(services, projectId, change), ...countWrites(services, projectId, [change]) };
}

/** The same without the counts, which several changes share. */
export function contactRowWrites({ tables }: Services, projectId: string, change: ContactWriteRequest) {
  const { before, after, consent = [] } = change;
  const id = idOf(change);
  const { joined, left, kept } = memberships(change);
  const leavesAddress = before && before.key !== after?.key;
  const isCopyStale = [before, after].some((contact) => contact && isCopied(contact));
  return {
    contact: after
      ? putContactWrite(tables, projectId, after)
      : before && deleteContactWrite(tables, projectId, before),
    address: addressWrite(tables, projectId, change),
    previousAddress: leavesAddress
      ? releaseAddressWrite(tables, projectId, before, after !== undefined)
      : undefined,
    members: [
      ...(after ? joined.map((group) => putMemberWrite(tables, projectId, group, after, true)) : []),
      ...left.map((groupId) => leaveGroupWrite(tables, projectId, groupId, id)),
      ...(after && isCopyStale
        ? kept.map((group) => putMemberWrite(tables, projectId, group, after, false))
        : []),
    ],
    consent: consent.map((entry) => consentWrite(tables, projectId, id, entry)),
    also: change.also,
  };
}

/** A change that touches neither address nor consent is safe without its address: the contact's revision guards both. */
function addressWrite(tables: Services["tables"], projectId: string, change: ContactWriteRequest) {
  const { before, after, topic, onlyOpenTopics, addressState: seen, topicsOut } = change;
  if (!after) return undefined;
  const has = before?.key === after.key;
  // The recipient of a new address may have left topics that the contact is in.
  const joined = has ? after.topicIds.filter((id) => !before.topicIds.includes(id)) : after.topicIds;
  const openTopics = onlyOpenTopics ? joined : [];
  const isSame = has && before.unsubscribedAt === after.unsubscribedAt && before.locked === after.locked;
  if (isSame && !topic && openTopics.length === 0) return undefined;
  const claim = has ? ({ has } as const) : ({ has: false, seen, topicsOut } as const);
  return claimAddressWrite(tables, projectId, after, { ...claim, openTopics }, topic);
}

/** The writes that count contacts in or out of their project and groups: one a count, for any number of changes. */
export function countWrites(
  { tables }: Services,
  projectId: string,
  changes: readonly ContactWriteRequest[],
): { readonly count: Write | undefined; readonly memberCounts: readonly Write[] } {
  const [first] = changes;
  const id = first ? idOf(first) : "";
  const total = changes.reduce((sum, one) => sum + Number(!one.before) - Number(!one.after), 0);
  return {
    count: total === 0 ? undefined : countContactWrite(tables, projectId, id, total),
    memberCounts: countedGroups(changes).map(([groupId, by]) =>
      countMemberWrite(tables, projectId, groupId, id, by),
    ),
  };
}

/** The groups whose counts change, in the order of `memberCounts`; a group that some join stays, so that it is checked. */
export function countedGroups(
  changes: readonly ContactWriteRequest[],
): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const change of changes) {
    const { joined, left } = memberships(change);
    for (const groupId of joined) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
    // The counts of a group that is being deleted are deleted already.
    for (const groupId of left)
      if (!change.deletedGroups.has(groupId)) counts.set(groupId, (counts.get(groupId) ?? 0) - 1);
  }
  return [...counts];
}

function memberships({ before, after }: ContactWriteRequest) {
  const [groupsBefore, groupsAfter] = [groupsOf(before), groupsOf(after)];
  return {
    joined: groupsAfter.filter((groupId) => !groupsBefore.includes(groupId)),
    left: groupsBefore.filter((groupId) => !groupsAfter.includes(groupId)),
    kept: groupsAfter.filter((groupId) => groupsBefore.includes(groupId)),
  };
}

function groupsOf(contact: Contact | undefined): readonly string[] {
  return contact ? [...contact.audienceIds, ...contact.topicIds] : [];
}

function idOf({ before, after }: ContactWriteRequest): string {
  return (after ?? before)?.id ?? "";
}
