import { describe, expect } from "vitest";
import { eventPageKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import { refuse, withFaults } from "../../support/fault-injection.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { recordBatch } from "../../workers/event-mail.ts";
import { read, send } from "../../workers/mail.ts";
import { open, walkAll } from "./reading.ts";

const test = testIn({ paginationOffsetEnabled: true });

const tracked = { tracking: { opens: true, clicks: true } };

/** An email that was delivered and then opened so often; SES tells each twice where it is told to. */
async function opened(world: World, project: TestProject, times: number): Promise<string> {
  const id = await send(world, project, tracked);
  await world.settle();
  for (let n = 0; n < times; n++) {
    await open(world, id, { ipAddress: `192.0.2.${n}` });
    await world.settle();
  }
  return id;
}

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

describe("an email that was opened 130 times", () => {
  let project: TestProject;
  let id: string;
  test.beforeAll(async ({ world }) => {
    project = await newProject(world);
    id = await opened(world, project, 130);
  });

  test("has all of its events in the log, numbered in the order of recording", async ({ world }) => {
    const events = await walkAll(world, project, `emailId=${id}&limit=20`);
    expect(events).toHaveLength(133);
    expect(new Set(events.map((event) => event.id)).size).toBe(133);
    expect(events.map(({ sequence }) => sequence).toSorted((a = 0, b = 0) => a - b)).toEqual(upTo(133));
    const opens = events.filter(({ type }) => type === "email.opened").toReversed();
    expect(opens.map(({ sequence }) => sequence)).toEqual(upTo(133).slice(3));
  });

  test("has the same events in every list", async ({ world }) => {
    const ids = (await walkAll(world, project, `emailId=${id}&limit=100`)).map((event) => event.id);
    expect((await walkAll(world, project, `limit=100&type=email.*`)).map((event) => event.id)).toEqual(ids);
    const opens = await walkAll(world, project, `emailId=${id}&type=email.opened&limit=7`);
    expect(opens).toHaveLength(130);
    const ask = async (query: string) =>
      (await world.api("GET", `/activity?emailId=${id}&limit=100&${query}`, { key: project.key })).body;
    const numbered = await ask("page=2");
    expect([numbered.total, numbered.totalPages]).toEqual([133, 2]);
    expect(numbered.items.map((event: { id: string }) => event.id)).toEqual(ids.slice(100));
    const back = await ask(`before=${ids[132]}`);
    expect(back.items.map((event: { id: string }) => event.id)).toEqual(ids.slice(32, 132));
    expect([back.hasMore, back.prevCursor]).toEqual([true, ids[32]]);
  });

  test("takes two sequential calls per page, and reads only the events of the page", async ({ world }) => {
    world.recorder.reset();
    await world.api("GET", `/activity?emailId=${id}&limit=10`, { key: project.key });
    const calls = world.recorder.calls();
    expect(calls.map(({ command }) => command).toSorted()).toEqual(["BatchGetItem", "BatchGetItem", "Query"]);
    const events = Object.values(Object(calls.at(-1)?.input["RequestItems"])).flatMap(
      (one) => Object(one).Keys,
    );
    expect(events).toHaveLength(11);
  });

  test("shows its events in order with the number of opens", async ({ world }) => {
    const email = await read(world, project, id);
    expect(email.events).toHaveLength(133);
    expect(email.events.slice(3).map(({ sequence }: { sequence: number }) => sequence)).toEqual(
      upTo(133).slice(3),
    );
    expect(email.engagement).toEqual({ opens: 130, clicks: 0, machineOpens: 0, machineClicks: 0 });
  });

  test("keeps earlier event ids in pages of fifty", async ({ world }) => {
    const { tables } = world.services;
    const pages = [2, 52, 102].map((first) => getItem(tables, "data", eventPageKey(project.id, id, first)));
    const sizes = (await Promise.all(pages)).map((page) => (page?.["ids"] as string[] | undefined)?.length);
    expect(sizes).toEqual([50, 50, undefined]);
  });
});

describe("events in any order, twice, and at several workers", () => {
  test("are numbered without gaps and all found", async ({ world, project }) => {
    const id = await send(world, project, tracked);
    await world.settle();
    for (let n = 0; n < 70; n++) await open(world, id, { ipAddress: `192.0.2.${n}` });
    await world.ses.settle();
    const bodies = world.events.splice(0).toReversed();
    const left = [...bodies, ...bodies.slice(0, 10)];
    while (left.length > 0) {
      const some = left.splice(0, 6);
      const failed = await Promise.all(
        [some.slice(0, 3), some.slice(3)].map(async (batch) =>
          (await recordBatch(world, batch)).map((at) => batch[at] ?? ""),
        ),
      );
      left.unshift(...failed.flat());
    }
    const events = await walkAll(world, project, `emailId=${id}&limit=50`);
    expect(events.map(({ sequence }) => sequence).toSorted((a = 0, b = 0) => a - b)).toEqual(upTo(73));
    expect((await read(world, project, id)).engagement.opens).toBe(70);
  });
});

describe("a page that a worker wrote before it crashed", () => {
  test("loses no event when another worker finishes", async ({ world, project }) => {
    const to = ["a@example.com", "b@example.com", "c@example.com"];
    const id = await send(world, project, { ...tracked, to });
    await world.settle();
    const before = (await read(world, project, id)).events.length;
    // The row has room for fifty after the first: two less are in it.
    for (let n = before; n < 49; n++) await open(world, id, { ipAddress: `192.0.2.${n}` });
    await world.settle();
    const messageId = (await read(world, project, id)).messageId;
    await world.ses.emit(messageId, "DeliveryDelay", { recipients: to });
    await world.ses.settle();
    const [delay = ""] = world.events.splice(0);
    const dies = { command: "UpdateItem", times: 99, act: refuse("InternalServerError", 500) };
    await withFaults(world, [dies], async () => expect(await recordBatch(world, [delay])).toEqual([0]));
    await open(world, id);
    await world.settle();
    expect(await recordBatch(world, [delay])).toEqual([]);
    const events = await walkAll(world, project, `emailId=${id}&limit=100`);
    expect(events.map(({ sequence }) => sequence).toSorted((a = 0, b = 0) => a - b)).toEqual(upTo(53));
    expect((await read(world, project, id)).events).toHaveLength(53);
  });
});

describe("opens and clicks by programs", () => {
  test("are marked, and counted apart from those by people", async ({ world, project }) => {
    const id = await send(world, project, tracked);
    await world.settle();
    await open(world, id);
    await open(world, id, { isBot: true });
    await open(world, id, { isBot: true });
    await world.settle();
    const events = await walkAll(world, project, `emailId=${id}&type=email.opened`);
    expect(events.map((event) => ("machine" in event ? event.machine : "absent"))).toEqual([
      true,
      true,
      "absent",
    ]);
    const email = await read(world, project, id);
    expect(email.engagement).toEqual({ opens: 1, clicks: 0, machineOpens: 2, machineClicks: 0 });
    expect(email.events.filter(({ machine }: { machine?: boolean }) => machine)).toHaveLength(2);
  });
});
