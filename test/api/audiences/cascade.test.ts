import { describe, expect } from "vitest";
import { runJob } from "../../../functions/operations/jobs/run-job.ts";
import { jobKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { type Caller, newCaller, told } from "../contacts/caller.ts";
import { jobOf, killedAfter, runKilled } from "./killed-runs.ts";
import { disagreements, recount } from "./recount.ts";

/** A project with overlapping groups: `count` contacts in the first audience and, every second, in each other one. */
async function withOverlap(world: World, count: number) {
  const caller = await newCaller(world);
  const [gone, other] = [await caller.group("audiences"), await caller.group("audiences")];
  const [topic, second] = [await caller.group("topics"), await caller.group("topics")];
  for (let from = 0; from < count; from += 50) {
    const some = Array.from({ length: Math.min(50, count - from) }, (_, at) => from + at);
    await Promise.all(
      some.map((at) =>
        caller.contact(`a${at}@x.test`, {
          audienceIds: at % 2 ? [gone] : [gone, other],
          topicIds: at % 3 ? [topic] : [topic, second],
        }),
      ),
    );
  }
  await caller.contact("kept@x.test", { audienceIds: [other], topicIds: [topic, second] });
  return { caller, gone, other, topic, second, groups: [gone, other, topic, second] };
}

async function expectDone(world: World, caller: Caller, groups: readonly string[], contacts: number) {
  const found = await recount(world, caller, groups);
  expect(disagreements(found)).toEqual([]);
  expect(found.contacts).toHaveLength(contacts);
  expect(found.cascades?.["groups"]).toBeUndefined();
  return found;
}

describe("deleting an audience", () => {
  test("hides it and all its contacts at once, in every list and by every reference", async ({ world }) => {
    const { caller, gone, other, topic } = await withOverlap(world, 60);
    const { get, patch, post, remove, addresses, make } = caller;
    const { body } = await get("/contacts/a0@x.test");
    const segment = { all: [{ field: "topicId", operator: "equals", value: topic }] };
    const { id } = await make("/segments", { name: "S", filter: segment });
    await remove(`/audiences/${gone}`);
    for (const path of [
      "/contacts",
      "/contacts?email=kept@x.test",
      `/contacts?topicId=${topic}`,
      `/audiences/${other}/contacts`,
      `/topics/${topic}/contacts`,
      `/segments/${id}/contacts`,
    ])
      expect([path, await addresses(path)]).toEqual([path, ["kept@x.test"]]);
    expect(await addresses("/contacts?email=a0@x.test")).toEqual([]);
    for (const ref of [body.id, "a0@x.test"])
      for (const answer of [
        await get(`/contacts/${ref}`),
        await get(`/contacts/${ref}/consent`),
        await patch(`/contacts/${ref}`, { firstName: "x" }),
        await remove(`/contacts/${ref}`),
        await remove(`/audiences/${other}/contacts/${ref}`),
      ])
        expect(told(answer)).toEqual([404, "not_found"]);
    for (const by of [{ contactId: body.id }, { email: "a0@x.test" }]) {
      expect((await post("/subscriptions/unsubscribe", by)).status).toBe(404);
      expect((await post("/subscriptions/subscribe", { ...by, topicId: topic })).status).toBe(404);
      expect((await post(`/audiences/${other}/contacts`, by)).status).toBe(404);
    }
    for (const cursor of ["after", "before"])
      expect(told(await get(`/contacts?${cursor}=${body.id}`))).toEqual([400, "invalid_cursor"]);
    expect((await post("/contacts", { email: "x@x.test", audienceIds: [gone] })).status).toBe(404);
    await world.settle();
    await expectDone(world, caller, [gone, other, topic], 1);
  });

  test("frees its contacts' addresses at once and keeps their recipients' consent", async ({ world }) => {
    const { caller, gone, groups } = await withOverlap(world, 40);
    const { contact, patch, remove, make, get } = caller;
    await make("/subscriptions/unsubscribe", { email: "a3@x.test" });
    await remove(`/audiences/${gone}`);
    await contact("a1@x.test");
    const anew = await make("/contacts?upsert=true", { email: "a3@x.test", firstName: "New" });
    expect(anew).toMatchObject({ firstName: "New", audienceIds: [], unsubscribed: true });
    expect((await patch("/contacts/kept@x.test", { email: "A2@x.test" })).body.email).toBe("A2@x.test");
    await world.settle();
    expect((await get("/contacts/a2@x.test")).body.email).toBe("A2@x.test");
    await expectDone(world, caller, groups, 3);
  });

  test("has exact results together with an overlapping audience and a topic", async ({ world }) => {
    const { caller, gone, other, topic, second, groups } = await withOverlap(world, 120);
    await Promise.all([`/audiences/${gone}`, `/audiences/${other}`, `/topics/${topic}`].map(caller.remove));
    expect(await caller.addresses("/contacts")).toEqual([]);
    await world.settle();
    const found = await expectDone(world, caller, groups, 0);
    expect(found.counts.get(second)).toBe(0);
    expect((await caller.get("/limits")).body.usage).toMatchObject({ audiences: 0, topics: 1, contacts: 0 });
  });

  test("continues when its worker is killed between any two calls", async ({ world }) => {
    const { caller, gone, groups } = await withOverlap(world, 40);
    await caller.remove(`/audiences/${gone}`);
    const message = jobOf(world);
    await runKilled(world, message);
    await expectDone(world, caller, groups, 1);
    const job = await getItem(world.services.tables, "data", jobKey(message.projectId, message.jobId));
    expect(job).toMatchObject({ status: "done" });
    expect(job?.["duePk"]).toBeUndefined();
  });

  test("is started by the sweeper if its message is lost, and resumed after its lease", async ({ world }) => {
    const { caller, gone, groups } = await withOverlap(world, 30);
    await caller.remove(`/audiences/${gone}`);
    const message = jobOf(world);
    await world.sweep();
    expect(world.jobs.waiting).toEqual([]);
    world.clock.advance(60_000);
    await world.sweep();
    expect(world.jobs.waiting.splice(0)).toEqual([message]);
    // The worker dies in its first step: nobody takes the job from it before the lease is over.
    await expect(runJob(killedAfter(world.services, 4), message.projectId, message.jobId)).rejects.toThrow();
    world.clock.advance(4 * 60_000);
    await world.sweep();
    expect(world.jobs.waiting).toEqual([]);
    world.clock.advance(60_000);
    await world.sweep();
    expect(world.jobs.waiting).toEqual([message]);
    await world.settle();
    await expectDone(world, caller, groups, 1);
    world.clock.advance(60 * 60_000);
    await world.sweep();
    expect(world.jobs.waiting).toEqual([]);
  });

  test("by several workers at once deletes and counts each contact once", async ({ world }) => {
    const { caller, gone, groups } = await withOverlap(world, 150);
    await caller.remove(`/audiences/${gone}`);
    const message = jobOf(world);
    const { projectId, jobId } = message;
    await Promise.all([1, 2, 3].map(() => runJob(world.services, projectId, jobId)));
    await world.settle();
    await runJob(world.services, projectId, jobId);
    await expectDone(world, caller, groups, 1);
  });

  test("ends with exact counts while contacts change in its other groups", async ({ world }) => {
    const { caller, gone, other, topic, groups } = await withOverlap(world, 100);
    await caller.remove(`/audiences/${gone}`);
    const busy = async () => {
      for (let at = 0; at < 30; at++) {
        await caller.post("/contacts", { email: `a${at}@x.test`, audienceIds: [other], topicIds: [topic] });
        if (at % 3 === 0) await caller.remove(`/contacts/a${at}@x.test`);
      }
    };
    await Promise.all([busy(), world.settle()]);
    await world.settle();
    await expectDone(world, caller, groups, 21);
  });
});
