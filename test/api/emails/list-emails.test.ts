import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newProject, type TestProject } from "../../support/project.ts";
import { startWorld, type World } from "../../support/world.ts";
import { list, send } from "./listing.ts";

let world: World;
let project: TestProject;
/** Newest first. */
let ids: readonly string[];
beforeAll(async () => {
  world = await startWorld();
  project = await newProject(world, { credits: 1000 });
  ids = (await send(world, project, 25)).toReversed();
});
afterAll(() => world.stop());

const page = (query: string) => list(world, project, query);

describe("GET /emails", () => {
  test("gives the newest twenty first", async () => {
    const first = await page("");
    expect(first).toEqual({
      ids: ids.slice(0, 20),
      hasMore: true,
      nextCursor: ids[19],
      prevCursor: ids[0],
    });
  });

  test("shows a line of each: its addresses and its state, not its body", async () => {
    const { body } = await world.api("GET", "/emails?limit=1", { key: project.key });
    expect(body.items[0]).toEqual({
      id: ids[0],
      from: `Sender <sender@${project.domain}>`,
      to: ["recipient@example.com"],
      cc: [],
      bcc: [],
      subject: "Hello",
      tags: [],
      status: "queued",
      domainId: project.domainId,
      region: "us-east-1",
      scheduledAt: null,
      createdAt: expect.any(String),
      sentAt: null,
    });
  });

  test("walks to older rows with after, without the row itself", async () => {
    expect(await page(`after=${ids[3]}&limit=5`)).toEqual({
      ids: ids.slice(4, 9),
      hasMore: true,
      nextCursor: ids[8],
      prevCursor: ids[4],
    });
    expect(await page(`after=${ids[19]}`)).toMatchObject({ ids: ids.slice(20), hasMore: false });
  });

  test("walks to newer rows with before, in the usual order", async () => {
    expect(await page(`before=${ids[10]}&limit=5`)).toEqual({
      ids: ids.slice(5, 10),
      hasMore: true,
      nextCursor: ids[9],
      prevCursor: ids[5],
    });
    expect(await page(`before=${ids[5]}&limit=5`)).toMatchObject({ ids: ids.slice(0, 5), hasMore: false });
  });

  test("an empty page has no cursors", async () => {
    const none = { ids: [], hasMore: false, nextCursor: null, prevCursor: null };
    expect(await page(`after=${ids.at(-1)}`)).toEqual(none);
    expect(await page(`before=${ids[0]}`)).toEqual(none);
    expect(await list(world, await newProject(world), "")).toEqual(none);
  });

  test.each(["after=", "before=", "after=&before=", "after=&limit=20", "limit=20"])(
    "%s is the first page",
    async (query) => {
      expect(await page(query)).toEqual(await page(""));
    },
  );

  test.each([1, 2, 24, 25, 26, 100])("limit=%i gives that many at most", async (limit) => {
    expect(await page(`limit=${limit}`)).toMatchObject({ ids: ids.slice(0, limit), hasMore: limit < 25 });
  });
});
