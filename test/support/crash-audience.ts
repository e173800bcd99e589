import { parseAddressState } from "../../functions/store/contacts/address-states.ts";
import { parseCascades } from "../../functions/store/contacts/cascades.ts";
import { type Contact, parseContact } from "../../functions/store/contacts/contacts.ts";
import { groupsIn } from "../../functions/store/contacts/groups.ts";
import { parseCount } from "../../functions/store/platform/counts.ts";
import {
  addressDigestOf,
  addressStateKey,
  cascadesKey,
  contactCountKey,
  contactKey,
  groupKey,
  groupsCountKey,
  jobKey,
  memberOfKey,
  suppressionKey,
} from "../../functions/store/platform/keys.ts";
import type { StoredRow } from "./crash-rows.ts";

/** The contacts among a project's rows. */
export function contactsIn(rows: readonly StoredRow[], projectId: string): readonly Contact[] {
  return partition(rows, contactKey(projectId, "").pk).map(({ item }) => parseContact(item));
}

/** Differences between the rows that store a project's contacts redundantly; none if all agree. */
export function findUneven(rows: readonly StoredRow[], projectId: string): readonly string[] {
  return [
    ...unevenGroups(rows, projectId),
    ...unevenAddresses(rows, projectId),
    ...unevenSuppressions(rows, projectId),
    ...unfinished(rows, projectId),
  ];
}

/** The members of a group, by its count, its rows and its contacts. */
function unevenGroups(rows: readonly StoredRow[], projectId: string): readonly string[] {
  const contacts = contactsIn(rows, projectId);
  const groups = groupsIn(partition(rows, groupKey(projectId, "").pk).map(({ item }) => item));
  const named = contacts.flatMap(({ id, audienceIds, topicIds }) =>
    [...audienceIds, ...topicIds].map((groupId) => `${groupId} ${id}`),
  );
  const prefix = memberOfKey(projectId, "", "").pk;
  const memberRows = rows.filter(({ pk }) => pk.startsWith(prefix));
  const members = memberRows.map(({ pk, sk }) => `${pk.slice(prefix.length)} ${sk}`);
  const copies = memberRows.filter(({ item }) => "id" in item).map(({ item }) => parseContact(item));
  const current = new Set(contacts.map((contact) => JSON.stringify(contact)));
  const membersOf = (id: string) => members.filter((one) => one.startsWith(`${id} `)).length;
  const counted = partition(rows, contactCountKey(projectId, 0).pk);
  const total = counted.reduce((sum, { item }) => sum + parseCount(item), 0);
  return [
    ...same("the memberships", members.toSorted(), named.toSorted()),
    ...copies
      .filter((copy) => !current.has(JSON.stringify(copy)))
      .map(({ id }) => `the copy of ${id} in a membership differs from the contact`),
    ...members
      .filter((one) => !groups.some(({ id }) => one.startsWith(`${id} `)))
      .map((one) => `a membership of no group: ${one}`),
    ...groups
      .filter(({ id }) => !id.startsWith("seg_"))
      .flatMap(({ id, contactCount }) => same(`the count of ${id}`, contactCount, membersOf(id))),
    ...["aud", "top", "seg"].flatMap((kind) =>
      same(
        `the count of ${kind}`,
        parseCount(row(rows, groupsCountKey(projectId, kind))?.item),
        groups.filter(({ id }) => id.startsWith(kind)).length,
      ),
    ),
    ...same("the count of contacts", total, contacts.length),
  ];
}

/** Exactly one row of an address names its contact and has its consent. */
function unevenAddresses(rows: readonly StoredRow[], projectId: string): readonly string[] {
  const contacts = contactsIn(rows, projectId);
  const byContact = contacts.map(({ id, key, unsubscribedAt, locked }) => {
    const own = addressStateKey(projectId, key);
    // The address keeps the lock of who has unsubscribed: without an opt-out there is nothing to hold.
    return JSON.stringify([own.pk, id, unsubscribedAt, unsubscribedAt !== null && locked]);
  });
  const byAddress = standingsIn(rows, projectId).flatMap(({ pk, item }) => {
    const { contactId, unsubscribedAt = null, locked = false } = parseAddressState(item) ?? {};
    return contactId === undefined ? [] : [JSON.stringify([pk, contactId, unsubscribedAt, locked])];
  });
  return same("the addresses", byAddress.toSorted(), byContact.toSorted());
}

/** The suppression in an address's row is the one in the list of suppressions. */
function unevenSuppressions(rows: readonly StoredRow[], projectId: string): readonly string[] {
  const listed = partition(rows, suppressionKey(projectId, "").pk).map(({ item }) =>
    JSON.stringify([item["addressDigest"], item["id"], item["since"], item["reason"], item["scope"]]),
  );
  const standing = standingsIn(rows, projectId)
    .filter(({ item }) => item["id"] !== undefined)
    .map((one) =>
      JSON.stringify([
        addressDigestOf(one),
        one.item["id"],
        one.item["since"],
        one.item["reason"],
        one.item["scope"],
      ]),
    );
  return same("the suppressions", listed.toSorted(), standing.toSorted());
}

function unfinished(rows: readonly StoredRow[], projectId: string): readonly string[] {
  const jobs = partition(rows, jobKey(projectId, "").pk);
  return [
    ...same("groups in deletion", [...parseCascades(row(rows, cascadesKey(projectId))?.item).keys()], []),
    ...jobs.filter(({ item }) => item["status"] === "running").map(({ sk }) => `I10: ${sk} did not end`),
  ];
}

function standingsIn(rows: readonly StoredRow[], projectId: string): readonly StoredRow[] {
  return rows.filter(({ pk }) => pk.startsWith(`P#${projectId}#ADDR#`));
}

function partition(rows: readonly StoredRow[], pk: string): readonly StoredRow[] {
  return rows.filter((one) => one.pk === pk);
}

function row(
  rows: readonly StoredRow[],
  key: { readonly pk: string; readonly sk: string },
): StoredRow | undefined {
  return rows.find(({ pk, sk }) => pk === key.pk && sk === key.sk);
}

function same(claim: string, is: unknown, should: unknown): readonly string[] {
  if (JSON.stringify(is) === JSON.stringify(should)) return [];
  return [`${claim}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`];
}
