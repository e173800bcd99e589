import { newBase } from "../../../functions/domain/broadcasts/broadcast-ids.ts";
import { chainStarts, type VariantRule } from "../../../functions/domain/broadcasts/variants.ts";
import { idRandomBytes, newId } from "../../../functions/domain/platform/ids.ts";
import { recipientsOf } from "../../../functions/operations/broadcasts/steps/recipients.ts";
import { walkContacts } from "../../../functions/operations/broadcasts/steps/walk-contacts.ts";
import type { Services } from "../../../functions/services.ts";
import { type BroadcastWork, newBroadcastWork } from "../../../functions/store/broadcasts/broadcast-jobs.ts";
import type { BroadcastRow } from "../../../functions/store/broadcasts/broadcasts.ts";
import { type Chunk, parseChunk } from "../../../functions/store/broadcasts/chunks.ts";
import type { Contact } from "../../../functions/store/contacts/contacts.ts";
import {
  addressStateKey,
  chunkKey,
  groupKey,
  type Key,
  memberOfKey,
} from "../../../functions/store/platform/keys.ts";
import { readTogether, rows } from "../../../functions/store/platform/read-plan.ts";
import { transact } from "../../../functions/store/platform/transact.ts";
import { deleteWrite, putWrite } from "../../../functions/store/platform/writes.ts";
import { newProject } from "../../support/project.ts";
import { putAll } from "../../support/put-all.ts";
import type { World } from "../../support/world.ts";

/** A broadcast that is being prepared, to an audience of many contacts; of any whose members may change at the same time. */
export async function newPrepared(world: World, count: number, variants?: VariantRule) {
  const { services } = world;
  const { id: projectId, domainId } = await newProject(world);
  const now = world.clock.now();
  const random = () => services.random(idRandomBytes);
  const groupId = newId("aud", now, random());
  const broadcast: BroadcastRow = {
    ...{ id: newId("brd", now, random()), projectId, name: "News", domainId, groupId, status: "preparing" },
    ...{ updatedAt: now.toISOString(), rev: 1, contentRev: 1, base: newBase(now, random()) },
    ...(variants && { variants: { ...variants } }),
  };
  const members = Array.from({ length: count }, (_, at) =>
    memberAt(new Date(now.getTime() + at), random(), groupId),
  );
  const group = { id: groupId, name: "All", description: null, updatedAt: now.toISOString() };
  const rowsOf = (one: Contact) => [
    { ...memberOfKey(projectId, groupId, one.id), ...one },
    { ...addressStateKey(projectId, one.key), contactId: one.id },
  ];
  await putAll(world, [{ ...groupKey(projectId, groupId), ...group }, ...members.flatMap(rowsOf)]);
  let changes = 0;
  const write = async (key: Key, item?: object) => {
    const one = item
      ? putWrite(services.tables, "data", { ...key, ...item }, null)
      : deleteWrite(services.tables, "data", key);
    await transact(services.tables, `${projectId.slice(-20)}-${changes++}`, { one });
  };
  return {
    ...{ broadcast, members },
    leave: ({ id }: Contact) => write(memberOfKey(projectId, groupId, id)),
    join: (contact: Contact) => write(memberOfKey(projectId, groupId, contact.id), contact),
    /** One step of a preparer, as its job does it. */
    step: async (own: Services, from: BroadcastWork): Promise<BroadcastWork> => {
      const source = await recipientsOf(own, broadcast);
      if (!source) throw new Error("the audience is not there");
      return walkContacts(own, broadcast, source, from);
    },
    start: () => newBroadcastWork(broadcast.id, chainStarts(variants)),
    /** The contacts of the first links of a chain, in their order. */
    laidOut: async (end: number, start = 0): Promise<readonly Chunk[]> => {
      const { base = "" } = broadcast;
      const keys = Array.from({ length: end - start }, (_, at) => chunkKey(projectId, base, start + at));
      const { found } = await readTogether(services.tables, {
        found: rows(keys, (items) => items.map((item) => parseChunk(item ?? {}))),
      });
      return found;
    },
  };
}
export type Prepared = Awaited<ReturnType<typeof newPrepared>>;

function memberAt(at: Date, random: Uint8Array, groupId: string): Contact {
  const id = newId("con", at, random);
  const email = `${id.slice(-12).toLowerCase()}@example.com`;
  return {
    ...{ id, email, key: email, firstName: null, lastName: null, properties: {}, unsubscribedAt: null },
    ...{ locked: false, audienceIds: [groupId], topicIds: [], rev: 0, updatedAt: at.toISOString() },
  };
}
