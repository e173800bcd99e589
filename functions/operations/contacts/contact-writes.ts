import type { Services } from "../../services.ts";
import {
  type AddressState,
  claimAddressWrite,
  releaseAddressWrite,
  type TopicChoice,
} from "../../store/contacts/address-states.ts";
import { type ConsentEntry, consentWrite } from "../../store/contacts/consent.ts";
import { type Contact, deleteContactWrite, putContactWrite } from "../../store/contacts/contacts.ts";
import { joinGroupWrite, leaveGroupWrite } from "../../store/contacts/memberships.ts";
import type { SubscribedWebhook } from "../../store/outbox/subscribed-webhooks.ts";
import { countContactWrite, countMemberWrite } from "../../store/platform/counts.ts";
import type { Write } from "../../store/platform/transact.ts";

/** A contact's change: `before` is absent for a new one, `after` for one that goes. */
export interface ContactWriteRequest {
  readonly before: Contact | undefined;
  readonly after: Contact | undefined;
  /** Groups in deletion: their counts are gone already. */
  readonly deletedGroups: ReadonlySet<string>;
  /** The project's endpoints: they are told of the change. */
  readonly webhooks: readonly SubscribedWebhook[];
  readonly consent?: readonly ConsentEntry[];
  readonly topic?: TopicChoice | undefined;
  /** What was read of an address that is new to the contact. */
  readonly addressState?: AddressState | undefined;
  readonly also?: readonly Write[];
  /** The contact goes because its person is erased. */
  readonly erasing?: boolean;
}

/** Why a change was not written; nothing of it was. */
export type WriteConflict =
  /** The contact is another by now, or gone. */
  | { readonly kind: "changed" }
  | { readonly kind: "taken"; readonly contactId: string }
  /** The recipient of a new address has decided something since it was read. */
  | { readonly kind: "decided"; readonly addressState: AddressState | undefined }
  | { readonly kind: "no group"; readonly groupId: string }
  | { readonly kind: "other" };

/** A write of the transaction, and what it says where it is not made. */
export interface ContactWrite {
  readonly write: Write;
  readonly conflict: WriteConflict | "changed" | "taken";
}

/** A contact's change as writes: the first that is not made says why. */
export function contactWrites(
  services: Services,
  projectId: string,
  change: ContactWriteRequest,
): readonly ContactWrite[] {
  const { consent = [], also = [], before, after } = change;
  const id = (after ?? before)?.id ?? "";
  return [
    ...contactRowWrites(services, projectId, change),
    ...membershipWrites(services, projectId, change),
    ...consent.map((entry) => otherConflict(consentWrite(services.tables, projectId, id, entry))),
    ...also.map(otherConflict),
  ];
}

function contactRowWrites(
  { tables }: Services,
  projectId: string,
  change: ContactWriteRequest,
): readonly ContactWrite[] {
  const { before, after, topic, addressState: seen } = change;
  const leaves = before && before.key !== after?.key;
  const taking = before && !leaves ? ({ has: true } as const) : ({ has: false, seen } as const);
  return [
    ...(after ? [{ write: putContactWrite(tables, projectId, after), conflict: "changed" } as const] : []),
    ...(before && !after
      ? [{ write: deleteContactWrite(tables, projectId, before), conflict: "changed" } as const]
      : []),
    ...(after
      ? [{ write: claimAddressWrite(tables, projectId, after, taking, topic), conflict: "taken" } as const]
      : []),
    ...(leaves ? [otherConflict(releaseAddressWrite(tables, projectId, before))] : []),
    ...(after && !before ? [otherConflict(countContactWrite(tables, projectId, after.id, 1))] : []),
    ...(before && !after ? [otherConflict(countContactWrite(tables, projectId, before.id, -1))] : []),
  ];
}

function membershipWrites(
  { tables }: Services,
  projectId: string,
  change: ContactWriteRequest,
): readonly ContactWrite[] {
  const [before, after] = [groupsOf(change.before), groupsOf(change.after)];
  const id = (change.after ?? change.before)?.id ?? "";
  const joined = after.filter((groupId) => !before.includes(groupId));
  const left = before.filter((groupId) => !after.includes(groupId));
  return [
    ...joined.flatMap((groupId) => [
      otherConflict(joinGroupWrite(tables, projectId, groupId, id)),
      counted(tables, projectId, groupId, id, 1),
    ]),
    ...left.flatMap((groupId) => [
      otherConflict(leaveGroupWrite(tables, projectId, groupId, id)),
      ...(change.deletedGroups.has(groupId) ? [] : [counted(tables, projectId, groupId, id, -1)]),
    ]),
  ];
}

function counted(
  tables: Services["tables"],
  projectId: string,
  groupId: string,
  contactId: string,
  by: 1 | -1,
): ContactWrite {
  const write = countMemberWrite(tables, projectId, groupId, contactId, by);
  return { write, conflict: { kind: "no group", groupId } };
}

export function otherConflict(write: Write): ContactWrite {
  return { write, conflict: { kind: "other" } };
}

function groupsOf(contact: Contact | undefined): readonly string[] {
  return contact ? [...contact.audienceIds, ...contact.topicIds] : [];
}
