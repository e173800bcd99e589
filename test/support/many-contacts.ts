import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import type { Contact } from "../../functions/store/contacts/contacts.ts";
import { countSliceOf } from "../../functions/store/platform/counts.ts";
import {
  addressStateKey,
  contactCountKey,
  contactKey,
  memberOfKey,
} from "../../functions/store/platform/keys.ts";
import { newProject, type TestProject } from "./project.ts";
import { putAll } from "./put-all.ts";
import type { World } from "./world.ts";

export interface LongList {
  readonly project: TestProject;
  /** The contact in the middle, by time. */
  readonly middle: string;
  readonly groupId: string;
  readonly groupSize: number;
}

/** A project with many contacts, one per second, every hundredth in a topic; their rows equal those of the service. */
export async function manyContacts(world: World, count: number): Promise<LongList> {
  const project = await newProject(world);
  const { body } = await world.api("POST", "/topics", { key: project.key, body: { name: "Some" } });
  const start = world.clock.now().getTime();
  const slices = new Map<number, number>();
  const items: object[] = [];
  let groupSize = 0;
  for (let at = 0; at < count; at++) {
    const contact = contactAt(new Date(start + at * 1000), at, world.services.random(idRandomBytes), body.id);
    items.push({ ...contactKey(project.id, contact.id), ...contact });
    const address = { address: contact.key, contactId: contact.id };
    items.push({ ...addressStateKey(project.id, contact.key), ...address });
    if (contact.topicIds.length > 0) {
      items.push({ ...memberOfKey(project.id, body.id, contact.id), ...contact });
      groupSize++;
    }
    const slice = countSliceOf(contact.id);
    slices.set(slice, (slices.get(slice) ?? 0) + 1);
  }
  for (const [slice, sum] of slices) items.push({ ...contactCountKey(project.id, slice), count: sum });
  await putAll(world, items);
  world.clock.set(new Date(start + count * 1000).toISOString());
  const middle = new Date(start + (count / 2) * 1000).toISOString();
  return { project, middle, groupId: body.id, groupSize };
}

function contactAt(at: Date, index: number, random: Uint8Array, topicId: string): Contact {
  const email = `contact${index}@example.com`;
  return {
    ...{ id: newId("con", at, random), email, key: email, firstName: "Ada", lastName: "Lovelace" },
    properties: { plan: index % 2 ? "pro" : "free", age: index % 90, city: "London" },
    ...{ unsubscribedAt: null, locked: false, audienceIds: [], rev: 0, updatedAt: at.toISOString() },
    topicIds: index % 100 ? [] : [topicId],
  };
}
