import type { Services } from "../../services.ts";
import {
  type AddressState,
  claimAddressWrite,
  parseAddressState,
  releaseAddressWrite,
  type TopicChoice,
} from "../../store/contacts/address-states.ts";
import { type ConsentEntry, consentWrite } from "../../store/contacts/consent.ts";
import { type Contact, deleteContactWrite, putContactWrite } from "../../store/contacts/contacts.ts";
import { joinGroupWrite, leaveGroupWrite } from "../../store/contacts/memberships.ts";
import { countContactWrite, countMemberWrite } from "../../store/platform/counts.ts";
import type { Conflict, Write } from "../../store/platform/transact.ts";
import type { ContactContext } from "./find-contact.ts";

/** A contact's change: `before` is absent for a new one, `after` for a deleted one. */
export interface ContactWriteRequest extends ContactContext {
  readonly before: Contact | undefined;
  readonly after: Contact | undefined;
  readonly consent?: readonly ConsentEntry[];
  readonly topic?: TopicChoice | undefined;
  /** The state that was read of an address that is new to the contact. */
  readonly addressState?: AddressState | undefined;
  /** The topics that the recipient opted out of at the address which the contact leaves. */
  readonly topicsOut?: ReadonlySet<string> | undefined;
  readonly also?: readonly Write[];
  /** The contact is deleted because its person is erased. */
  readonly erasing?: boolean;
}

/** Why a change was not written; no part of it was. */
export type WriteConflict =
  /** The contact has changed since it was read, or is deleted. */
  | { readonly kind: "changed" }
  | { readonly kind: "address in use"; readonly contactId: string }
  /** The recipient of a new address has changed their consent since it was read. */
  | { readonly kind: "consent changed"; readonly addressState: AddressState | undefined }
  | { readonly kind: "no group"; readonly groupId: string }
  | { readonly kind: "other" };

/** The writes of a contact's change, by name. */
export function contactWrites({ tables }: Services, projectId: string, change: ContactWriteRequest) {
  const { before, after, topic, addressState: seen, topicsOut, consent = [] } = change;
  const id = (after ?? before)?.id ?? "";
  const leavesAddress = before && before.key !== after?.key;
  const claim =
    before && !leavesAddress ? ({ has: true } as const) : ({ has: false, seen, topicsOut } as const);
  const { joined, left, counted } = memberships(change);
  return {
    contact: after
      ? putContactWrite(tables, projectId, after)
      : before && deleteContactWrite(tables, projectId, before),
    address: after && claimAddressWrite(tables, projectId, after, claim, topic),
    previousAddress: leavesAddress
      ? releaseAddressWrite(tables, projectId, before, after !== undefined)
      : undefined,
    count: before && after ? undefined : countContactWrite(tables, projectId, id, after ? 1 : -1),
    members: [
      ...joined.map((groupId) => joinGroupWrite(tables, projectId, groupId, id)),
      ...left.map((groupId) => leaveGroupWrite(tables, projectId, groupId, id)),
    ],
    memberCounts: counted.map(({ groupId, by }) => countMemberWrite(tables, projectId, groupId, id, by)),
    consent: consent.map((entry) => consentWrite(tables, projectId, id, entry)),
    also: change.also,
  };
}

/** Why a change was not written, by the writes that conflicted: that the contact changed explains the others. */
export function conflictOf(
  change: ContactWriteRequest,
  conflicts: { readonly [Name in keyof ReturnType<typeof contactWrites>]?: Conflict },
): WriteConflict {
  if (conflicts.contact) return { kind: "changed" };
  if (conflicts.address) {
    const addressState = parseAddressState(conflicts.address.item);
    return addressState?.contactId === undefined
      ? { kind: "consent changed", addressState }
      : { kind: "address in use", contactId: addressState.contactId };
  }
  const group = conflicts.memberCounts && memberships(change).counted[conflicts.memberCounts.at];
  return group ? { kind: "no group", groupId: group.groupId } : { kind: "other" };
}

function memberships({ before, after, deletedGroups }: ContactWriteRequest) {
  const [groupsBefore, groupsAfter] = [groupsOf(before), groupsOf(after)];
  const joined = groupsAfter.filter((groupId) => !groupsBefore.includes(groupId));
  const left = groupsBefore.filter((groupId) => !groupsAfter.includes(groupId));
  const counted = [
    ...joined.map((groupId) => ({ groupId, by: 1 as const })),
    // The counts of a group that is being deleted are deleted already.
    ...left.filter((groupId) => !deletedGroups.has(groupId)).map((groupId) => ({ groupId, by: -1 as const })),
  ];
  return { joined, left, counted };
}

function groupsOf(contact: Contact | undefined): readonly string[] {
  return contact ? [...contact.audienceIds, ...contact.topicIds] : [];
}
