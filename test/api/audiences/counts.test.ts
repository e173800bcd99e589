import { describe, expect } from "vitest";
import { newSeededRandom } from "../../support/seeded-random.ts";
import { test } from "../../support/test.ts";
import { newCaller } from "../contacts/caller.ts";
import { disagreements, recount } from "./recount.ts";

describe("counts after a thousand random concurrent changes", () => {
  test.for([1, 2, 3])("equal a recount, in the API too (seed %i)", async (seed, { world }) => {
    const caller = await newCaller(world);
    const { group, post, remove, get } = caller;
    const { chance } = newSeededRandom(seed);
    const one = <Value>(of: readonly Value[]): Value => {
      const value = of[Math.floor(chance() * of.length)];
      if (value === undefined) throw new Error("nothing to choose from");
      return value;
    };
    const audiences = await Promise.all([1, 2, 3, 4].map(() => group("audiences")));
    const topics = await Promise.all([1, 2, 3].map(() => group("topics")));
    const [doomed = "", ...lasting] = audiences;
    const emails = Array.from({ length: 40 }, (_, at) => `a${at}@x.test`);
    const changes = [
      () => post("/contacts", { email: one(emails), audienceIds: [one(audiences)], topicIds: [one(topics)] }),
      () =>
        post("/contacts?upsert=true", { email: one(emails), audienceIds: [one(audiences), one(audiences)] }),
      () => post(`/audiences/${one(audiences)}/contacts`, { email: one(emails) }),
      () => remove(`/audiences/${one(audiences)}/contacts/${one(emails)}`),
      () => post("/subscriptions/subscribe", { email: one(emails), topicId: one(topics) }),
      () => remove(`/contacts/${one(emails)}`),
    ];
    const statuses = new Map<number, number>();
    for (let round = 0; round < 50; round++) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => one(changes)()));
      for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (round === 30) await Promise.all([remove(`/audiences/${doomed}`), remove(`/topics/${topics[0]}`)]);
      if (round % 10 === 9) await world.jobs.workOff(world.services);
    }
    await world.settle();
    expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
    expect(statuses.get(201) ?? 0).toBeGreaterThan(50);
    const found = await recount(world, caller, [...audiences, ...topics]);
    expect(disagreements(found)).toEqual([]);
    expect(found.cascades?.["groups"]).toBeUndefined();
    expect(found.members.get(doomed)).toEqual([]);
    for (const id of lasting)
      expect((await get(`/audiences/${id}`)).body.contactCount).toBe(found.members.get(id)?.length);
  });
});
