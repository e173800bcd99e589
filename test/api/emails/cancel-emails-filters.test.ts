import { describe, expect } from "vitest";
import { newDomain, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { cancelBy, endedCancellation, sendNext, statusOf } from "./cancellations.ts";

const scheduledAt = "2026-06-20T00:00:00Z";
const tag = (name: string, value = "1") => ({ tags: [{ name, value }], scheduledAt });

/** Emails that differ in each field that a filter has, by name. */
async function newMails(world: World, project: TestProject): Promise<Readonly<Record<string, string>>> {
  const name = `two.${project.domain}`;
  const { id: domainId } = await newDomain(world, project.id, name, "us-east-1");
  const mails: Record<string, string> = {};
  mails["early"] = await sendNext(world, project, { scheduledAt: "2026-06-17T00:00:00Z" });
  mails["late"] = await sendNext(world, project, { scheduledAt: "2026-06-25T00:00:00Z" });
  mails["queued"] = await sendNext(world, project);
  mails["a:1"] = await sendNext(world, project, tag("a"));
  mails["a:2"] = await sendNext(world, project, tag("a", "2"));
  mails["b"] = await sendNext(world, project, tag("b"));
  mails["domain"] = await sendNext(world, project, { from: `x@${name}`, scheduledAt });
  return { ...mails, domainId };
}

describe("a filter of POST /emails/cancel (F08)", () => {
  test.for([
    ["status", ["queued"], () => ({ status: "queued" })],
    ["a tag's name", ["a:1", "a:2"], () => ({ tag: "a" })],
    ["a tag's name and value", ["a:2"], () => ({ tag: "a:2" })],
    ["domain", ["domain"], ({ domainId }) => ({ domainId })],
    ["the time it is scheduled for, before", ["early"], () => ({ scheduledBefore: "2026-06-18T00:00:00Z" })],
    [
      "the time it is scheduled for, after",
      ["late"],
      () => ({ scheduledAfter: "2026-06-24T00:00:00+00:00" }),
    ],
    ["age, older", ["early", "late"], (_, created) => ({ createdBefore: created("queued") })],
    ["age, younger", ["domain"], (_, created) => ({ createdAfter: created("b") })],
    [
      "several at once",
      ["a:1"],
      () => ({ tag: "a:1", status: "scheduled", scheduledBefore: "2026-07-01T00:00:00Z" }),
    ],
    ["nothing that is there", [], () => ({ tag: "c" })],
  ] as const satisfies readonly (readonly [string, readonly string[], Filter])[])(
    "by %s cancels those that match, and no other",
    async ([, wanted, filterOf], { world, project }) => {
      const mails = await newMails(world, project);
      const names = Object.keys(mails).filter((name) => name !== "domainId");
      const made = new Map<string, string>();
      for (const name of names) {
        const { body } = await world.api("GET", `/emails/${mails[name]}`, { key: project.key });
        made.set(name, body.createdAt);
      }
      const filter = (filterOf as Filter)(mails, (name) => made.get(name) ?? "");
      const { counts } = await endedCancellation(world, project, filter);
      const canceled = [];
      for (const name of names)
        if ((await statusOf(world, project, mails[name] ?? "")) === "canceled") canceled.push(name);
      expect(canceled).toEqual(wanted);
      expect(counts).toEqual({ matched: wanted.length, canceled: wanted.length, tooLate: 0 });
    },
  );

  test.for(["laid out by a worker", "not laid out yet"] as const)(
    "by the bulk call of an email cancels all of that call, %s",
    async (state, { world, project }) => {
      const emails = [project.email(), project.email({ scheduledAt }), project.email()];
      const call = async () =>
        (await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } })).body.items;
      const items = await call();
      const others = await call();
      if (state === "laid out by a worker")
        await world.api("POST", "/outbound/pause", { key: project.key }).then(world.settle);
      const { body } = await cancelBy(world, project, { sameBulkAs: items[1].id });
      while (await world.jobs.workOff(world.services));
      const { counts } = (await world.api("GET", `/emails/cancellations/${body.id}`, { key: project.key }))
        .body;
      expect(counts).toEqual({ matched: 3, canceled: 3, tooLate: 0 });
      for (const { id } of items) expect(await statusOf(world, project, id)).toBe("canceled");
      for (const { id } of others) expect(await statusOf(world, project, id)).not.toBe("canceled");
    },
  );

  test("reaches emails of bulk calls that are laid out while it runs", async ({ world, project }) => {
    const emails = [project.email(tag("a")), project.email(tag("a"))];
    const { items } = (await world.api("POST", "/emails/bulk", { key: project.key, body: { emails } })).body;
    world.clock.advance(1);
    const { body } = await cancelBy(world, project, { tag: "a" });
    while (await world.jobs.workOff(world.services));
    await world.settle();
    for (const { id } of items) expect(await statusOf(world, project, id)).toBe("scheduled");
    world.clock.advance(60_000);
    await world.sweep();
    await world.settle();
    const read = await world.api("GET", `/emails/cancellations/${body.id}`, { key: project.key });
    expect(read.body).toMatchObject({ status: "done", counts: { matched: 2, canceled: 2 } });
    for (const { id } of items) expect(await statusOf(world, project, id)).toBe("canceled");
  });

  test("leaves emails alone that are accepted after it began", async ({ world, project }) => {
    const { body } = await cancelBy(world, project, { status: "scheduled" });
    const later = await sendNext(world, project, { scheduledAt });
    while (await world.jobs.workOff(world.services));
    world.clock.advance(60_000);
    await world.sweep();
    await world.settle();
    const read = await world.api("GET", `/emails/cancellations/${body.id}`, { key: project.key });
    expect(read.body).toMatchObject({ status: "done", counts: { matched: 0 } });
    expect(await statusOf(world, project, later)).toBe("scheduled");
  });

  test("of a pinned key reaches only its own domain's emails", async ({ world, project }) => {
    const { domainId, ...mails } = await newMails(world, project);
    const pinned = await project.newKey({ domainId: domainId ?? "" });
    const { status, body } = await cancelBy(world, { key: pinned }, { domainId: project.domainId });
    expect([status, body.name, body.issues[0].path]).toEqual([403, "key_restricted", "filter.domainId"]);
    const { counts } = await endedCancellation(world, { key: pinned }, { status: "scheduled" });
    expect(counts.canceled).toBe(1);
    expect(await statusOf(world, project, mails["domain"] ?? "")).toBe("canceled");
    expect(await statusOf(world, project, mails["a:1"] ?? "")).toBe("scheduled");
    const single = await world.api("POST", `/emails/${mails["a:1"]}/cancel`, { key: pinned });
    expect([single.status, single.body.name]).toEqual([403, "key_restricted"]);
  });
});

type Filter = (mails: Readonly<Record<string, string>>, created: (name: string) => string) => object;
