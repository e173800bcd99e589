import type { Services } from "../../services.ts";
import {
  leaveAddressWrite,
  type Standing,
  type TopicChoice,
  takeAddressWrite,
} from "../../store/contacts/address-states.ts";
import { type ConsentEntry, consentWrite } from "../../store/contacts/consent.ts";
import { type Contact, deleteContactWrite, putContactWrite } from "../../store/contacts/contacts.ts";
import { joinGroupWrite, leaveGroupWrite } from "../../store/contacts/memberships.ts";
import type { Hook } from "../../store/outbox/subscribed-webhooks.ts";
import { countContactWrite, countMemberWrite } from "../../store/platform/counts.ts";
import type { Write } from "../../store/platform/transact.ts";

/** A contact's change: `before` is absent for a new one, `after` for one that goes. */
export interface Change {
  readonly before: Contact | undefined;
  readonly after: Contact | undefined;
  /** Groups in deletion: their counts are gone already. */
  readonly gone: ReadonlySet<string>;
  /** The project's endpoints: they are told of the change. */
  readonly hooks: readonly Hook[];
  readonly consent?: readonly ConsentEntry[];
  readonly topic?: TopicChoice | undefined;
  /** What was read of an address that is new to the contact. */
  readonly standing?: Standing | undefined;
  readonly also?: readonly Write[];
  /** The contact goes because its person is erased. */
  readonly erasing?: boolean;
}

/** Why a change was not written; nothing of it was. */
export type Hindrance =
  /** The contact is another by now, or gone. */
  | { readonly kind: "changed" }
  | { readonly kind: "taken"; readonly contactId: string }
  /** The recipient of a new address has decided something since it was read. */
  | { readonly kind: "decided"; readonly standing: Standing | undefined }
  | { readonly kind: "no group"; readonly groupId: string }
  | { readonly kind: "other" };

/** A write of the transaction, and what it says where it is not made. */
export interface Part {
  readonly write: Write;
  readonly hindrance: Hindrance | "changed" | "taken";
}

/** A contact's change as writes: the first that is not made says why. */
export function contactWrites(services: Services, projectId: string, change: Change): readonly Part[] {
  const { consent = [], also = [], before, after } = change;
  const id = (after ?? before)?.id ?? "";
  return [
    ...contactParts(services, projectId, change),
    ...groupParts(services, projectId, change),
    ...consent.map((entry) => other(consentWrite(services.tables, projectId, id, entry))),
    ...also.map(other),
  ];
}

function contactParts({ tables }: Services, projectId: string, change: Change): readonly Part[] {
  const { before, after, topic, standing: seen } = change;
  const leaves = before && before.key !== after?.key;
  const taking = before && !leaves ? ({ has: true } as const) : ({ has: false, seen } as const);
  return [
    ...(after ? [{ write: putContactWrite(tables, projectId, after), hindrance: "changed" } as const] : []),
    ...(before && !after
      ? [{ write: deleteContactWrite(tables, projectId, before), hindrance: "changed" } as const]
      : []),
    ...(after
      ? [{ write: takeAddressWrite(tables, projectId, after, taking, topic), hindrance: "taken" } as const]
      : []),
    ...(leaves ? [other(leaveAddressWrite(tables, projectId, before))] : []),
    ...(after && !before ? [other(countContactWrite(tables, projectId, after.id, 1))] : []),
    ...(before && !after ? [other(countContactWrite(tables, projectId, before.id, -1))] : []),
  ];
}

function groupParts({ tables }: Services, projectId: string, change: Change): readonly Part[] {
  const [before, after] = [groupsOf(change.before), groupsOf(change.after)];
  const id = (change.after ?? change.before)?.id ?? "";
  const joined = after.filter((groupId) => !before.includes(groupId));
  const left = before.filter((groupId) => !after.includes(groupId));
  return [
    ...joined.flatMap((groupId) => [
      other(joinGroupWrite(tables, projectId, groupId, id)),
      counted(tables, projectId, groupId, id, 1),
    ]),
    ...left.flatMap((groupId) => [
      other(leaveGroupWrite(tables, projectId, groupId, id)),
      ...(change.gone.has(groupId) ? [] : [counted(tables, projectId, groupId, id, -1)]),
    ]),
  ];
}

function counted(
  tables: Services["tables"],
  projectId: string,
  groupId: string,
  contactId: string,
  by: 1 | -1,
): Part {
  const write = countMemberWrite(tables, projectId, groupId, contactId, by);
  return { write, hindrance: { kind: "no group", groupId } };
}

export function other(write: Write): Part {
  return { write, hindrance: { kind: "other" } };
}

function groupsOf(contact: Contact | undefined): readonly string[] {
  return contact ? [...contact.audienceIds, ...contact.topicIds] : [];
}
