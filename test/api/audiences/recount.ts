import { type Contact, parseContact } from "../../../functions/store/contacts/contacts.ts";
import { countKeys, parseCount } from "../../../functions/store/platform/counts.ts";
import {
  cascadesKey,
  contactCountKey,
  contactKey,
  groupCountKey,
  memberOfKey,
} from "../../../functions/store/platform/keys.ts";
import { type QueryInput, query } from "../../../functions/store/platform/query.ts";
import { getItem, getTogether } from "../../../functions/store/platform/read.ts";
import type { Item } from "../../../functions/store/platform/table.ts";
import type { World } from "../../support/world.ts";
import type { Caller } from "../contacts/caller.ts";

/** What is stored of a project's contacts, groups and counts, row by row. */
export async function recount(
  { services: { tables } }: World,
  { project: { id } }: Caller,
  groups: readonly string[],
) {
  const rows = async (pk: string): Promise<readonly Item[]> => {
    const items: Item[] = [];
    let start: QueryInput["ExclusiveStartKey"];
    do {
      const page = await query(tables, {
        KeyConditionExpression: "#pk = :pk",
        ExpressionAttributeNames: { "#pk": "pk" },
        ExpressionAttributeValues: { ":pk": pk },
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      });
      items.push(...page.items);
      start = page.lastKey;
    } while (start);
    return items;
  };
  const contacts = (await rows(contactKey(id, "").pk)).map(parseContact);
  const sum = async (keys: ReturnType<typeof countKeys>) => {
    const found = await getTogether(tables, { data: keys });
    return keys.reduce((total, key) => total + parseCount(found.data(key)), 0);
  };
  const members = new Map<string, readonly string[]>();
  const copies: Contact[] = [];
  const counts = new Map<string, number>();
  for (const groupId of groups) {
    const found = await rows(memberOfKey(id, groupId, "").pk);
    members.set(
      groupId,
      found.map(({ sk }) => String(sk)),
    );
    copies.push(...found.filter((item) => "id" in item).map(parseContact));
    counts.set(groupId, await sum(countKeys((slice) => groupCountKey(id, groupId, slice))));
  }
  return {
    contacts,
    members,
    copies,
    counts,
    count: await sum(countKeys((slice) => contactCountKey(id, slice))),
    cascades: await getItem(tables, "data", cascadesKey(id)),
  };
}

/**
 * The groups that are wrong: a member without its list, a list without its member, or a count that is not theirs; and
 * the copies of contacts that differ from them.
 */
export function disagreements({
  contacts,
  members,
  copies,
  counts,
  count,
}: Awaited<ReturnType<typeof recount>>) {
  const wrong = [...members].flatMap(([groupId, ids]) => {
    const listed = contacts
      .filter(({ audienceIds, topicIds }) => [...audienceIds, ...topicIds].includes(groupId))
      .map(({ id }) => id);
    const isRight = listed.toSorted().join() === ids.toSorted().join() && counts.get(groupId) === ids.length;
    return isRight
      ? []
      : [{ groupId, listed: listed.length, members: ids.length, counted: counts.get(groupId) }];
  });
  const stale = copies.filter((copy) => {
    const contact = contacts.find(({ id }) => id === copy.id);
    return JSON.stringify(contact) !== JSON.stringify(copy);
  });
  return [
    ...wrong,
    ...stale,
    ...(count === contacts.length ? [] : [{ contacts: contacts.length, counted: count }]),
  ];
}
