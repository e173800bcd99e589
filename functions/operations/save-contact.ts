import { idRandomBytes, newId } from "../domain/ids.ts";
import type { Services } from "../services.ts";
import { type ConsentEntry, consentWrite } from "../store/consent.ts";
import { type Contact, deleteContactWrite, putContactWrite } from "../store/contacts.ts";
import { countContactWrite, countMemberWrite } from "../store/counts.ts";
import { joinGroupWrite, leaveGroupWrite } from "../store/memberships.ts";
import {
  leaveAddressWrite,
  parseStanding,
  type Standing,
  type TopicChoice,
  takeAddressWrite,
} from "../store/standing.ts";
import { transact, type Write } from "../store/transact.ts";

/** A contact's change: `before` is absent for a new one, `after` for one that goes. */
export interface Change {
  readonly before: Contact | undefined;
  readonly after: Contact | undefined;
  /** Groups in deletion: their counts are gone already. */
  readonly gone: ReadonlySet<string>;
  readonly consent?: readonly ConsentEntry[];
  readonly topic?: TopicChoice | undefined;
  /** What was read of an address that is new to the contact. */
  readonly standing?: Standing | undefined;
  readonly also?: readonly Write[];
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

interface Part {
  readonly write: Write;
  readonly hindrance: Hindrance | "changed" | "taken";
}

/**
 * Writes a contact's change and all that follows from it in one transaction: the address's standing, memberships in
 * both directions, counts, the ledger of consent. Undefined when it is written.
 */
export async function saveContact(
  services: Services,
  projectId: string,
  change: Change,
): Promise<Hindrance | undefined> {
  const { tables, clock, random } = services;
  const { consent = [], also = [], before, after } = change;
  const id = (after ?? before)?.id ?? "";
  const parts: readonly Part[] = [
    ...contactParts(services, projectId, change),
    ...groupParts(services, projectId, change),
    ...consent.map((entry) => other(consentWrite(tables, projectId, id, entry))),
    ...also.map(other),
  ];
  const token = newId("evt", clock(), random(idRandomBytes));
  const outcome = await transact(
    tables,
    token,
    parts.map(({ write }) => write),
  );
  if (outcome.written) return undefined;
  // In the order of the parts: that the contact changed explains what else was met.
  const [place, item] = [...outcome.lost].toSorted(([one], [two]) => one - two)[0] ?? [-1, undefined];
  const hindrance = parts[place]?.hindrance ?? { kind: "other" };
  if (hindrance === "changed") return { kind: "changed" };
  if (hindrance !== "taken") return hindrance;
  const standing = parseStanding(item);
  return standing?.contactId === undefined
    ? { kind: "decided", standing }
    : { kind: "taken", contactId: standing.contactId };
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

function other(write: Write): Part {
  return { write, hindrance: { kind: "other" } };
}

function groupsOf(contact: Contact | undefined): readonly string[] {
  return contact ? [...contact.audienceIds, ...contact.topicIds] : [];
}
