import { Resend } from "resend";
import { describe, expect } from "vitest";
import { runJob } from "../../functions/operations/jobs/run-job.ts";
import { jobOf, runKilled } from "../api/audiences/killed-runs.ts";
import { disagreements, recount } from "../api/audiences/recount.ts";
import { newCaller } from "../api/contacts/caller.ts";
import { whileHeld } from "../support/hold-call.ts";
import type { World } from "../support/world.ts";
import { test } from "./resend-test.ts";
import { dataOf, errorOf } from "./sdk/tour.ts";

/** A project with two segments: `count` contacts in the first and, every second, in the other one too. */
async function withSegments(world: World, url: string, count: number) {
  const caller = await newCaller(world);
  const resend = new Resend(caller.project.key, { baseUrl: url });
  const [gone, other] = [await caller.group("audiences"), await caller.group("audiences")];
  const topic = await caller.group("topics");
  const addresses = Array.from({ length: count }, (_, at) => `a${at}@x.test`);
  await Promise.all(
    addresses.map((address, at) =>
      caller.contact(address, { audienceIds: at % 2 ? [gone] : [gone, other], topicIds: [topic] }),
    ),
  );
  return { caller, resend, addresses, gone, other, topic };
}
type Segments = Awaited<ReturnType<typeof withSegments>>;

/** The segment is gone, and nothing else: every contact is where it was, and is counted there. */
async function expectKept(world: World, { caller, addresses, gone, other, topic }: Segments) {
  const found = await recount(world, caller, [gone, other, topic]);
  expect(disagreements(found)).toEqual([]);
  expect(found.contacts.map(({ key }) => key).toSorted()).toEqual(addresses.toSorted());
  expect(found.cascades).not.toMatchObject({ groups: expect.anything() });
  expect(found.cascades).not.toMatchObject({ emptied: expect.anything() });
  expect(found.members.get(gone)).toEqual([]);
  const half = Math.ceil(addresses.length / 2);
  expect([other, topic].map((id) => found.counts.get(id))).toEqual([half, addresses.length]);
}

describe("removing a segment", () => {
  test("keeps its contacts, which are shown without it from that moment", async ({ world, url }) => {
    const segments = await withSegments(world, url, 60);
    const { caller, resend, gone, other } = segments;
    expect(await dataOf(resend.segments.remove(gone))).toMatchObject({ id: gone, deleted: true });
    expect((await errorOf(resend.segments.get(gone))).name).toBe("not_found");
    expect((await errorOf(resend.contacts.list({ segmentId: gone }))).name).toBe("not_found");
    expect(await caller.addresses("/contacts")).toHaveLength(60);
    expect((await caller.get("/contacts/a0@x.test")).body.audienceIds).toEqual([other]);
    const { data } = await dataOf(resend.contacts.segments.list({ email: "a1@x.test" }));
    expect(data).toEqual([]);
    await dataOf(resend.contacts.update({ email: "a1@x.test", firstName: "Ann" }));
    await world.settle();
    await expectKept(world, segments);
    expect((await caller.get("/contacts/a1@x.test")).body).toMatchObject({
      ...{ firstName: "Ann", audienceIds: [] },
    });
  });

  test("continues when its worker is killed between any two calls", async ({ world, url }) => {
    const segments = await withSegments(world, url, 30);
    await dataOf(segments.resend.segments.remove(segments.gone));
    await runKilled(world, jobOf(world));
    await expectKept(world, segments);
  });

  test("by several workers at once takes each contact out once", async ({ world, url }) => {
    const segments = await withSegments(world, url, 120);
    await dataOf(segments.resend.segments.remove(segments.gone));
    const { projectId, jobId } = jobOf(world);
    await Promise.all([1, 2, 3].map(() => runJob(world.services, projectId, jobId)));
    await world.settle();
    await expectKept(world, segments);
  });

  test("refuses a contact that is added at the same time, or takes it out again", async ({ world, url }) => {
    const segments = await withSegments(world, url, 4);
    const { caller, resend, gone, addresses } = segments;
    const [late, early] = [await caller.contact("late@x.test"), "early@x.test"];
    const topicIds = [segments.topic];
    const add = () => resend.contacts.segments.add({ contactId: late, segmentId: gone });
    // The addition has found the segment and stops before it writes: by then the segment is gone.
    const refused = await whileHeld(world, { command: "TransactWriteItems" }, add, async () => {
      await caller.contact(early, { audienceIds: [gone], topicIds });
      await dataOf(resend.segments.remove(gone));
    });
    expect(refused.error?.name).toBe("not_found");
    await world.settle();
    const found = await recount(world, caller, [gone, segments.other, segments.topic]);
    expect(disagreements(found)).toEqual([]);
    expect(found.contacts.map(({ key }) => key).toSorted()).toEqual(
      [...addresses, "late@x.test", early].toSorted(),
    );
    expect(found.contacts.flatMap(({ audienceIds }) => audienceIds)).not.toContain(gone);
  });

  test("beside an audience that is deleted with its contacts keeps the others", async ({ world, url }) => {
    const { caller, resend, gone, other, topic } = await withSegments(world, url, 50);
    await Promise.all([dataOf(resend.segments.remove(gone)), caller.remove(`/audiences/${other}`)]);
    expect(await caller.addresses("/contacts")).toHaveLength(25);
    await world.settle();
    const found = await recount(world, caller, [gone, other, topic]);
    expect(disagreements(found)).toEqual([]);
    expect(found.contacts).toHaveLength(25);
    expect(found.cascades).not.toMatchObject({ emptied: expect.anything() });
  });
});

test("an audience of an older SDK is removed with its contacts, as natively", async ({ world, url }) => {
  const { caller, gone } = await withSegments(world, url, 4);
  const headers = { authorization: `Bearer ${caller.project.key}` };
  const { status } = await fetch(`${url}/audiences/${gone}`, { method: "DELETE", headers });
  expect([status, await caller.addresses("/contacts")]).toEqual([200, []]);
  await world.settle();
  expect((await recount(world, caller, [gone])).contacts).toEqual([]);
});
