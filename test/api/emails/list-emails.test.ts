import { describe, expect } from "vitest";
import { newProject, type TestProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { list, send } from "./listing.ts";

const test = inWorld
  .extend("project", { scope: "file" }, ({ world }) => newProject(world, { credits: 1000 }))
  .extend("ids", { scope: "file" }, async ({ world, project }) =>
    (await send(world, project, 25)).toReversed(),
  );

const page = (world: World, project: TestProject, query: string) => list(world, project, query);

describe("GET /emails", () => {
  test("gives the newest twenty first", async ({ world, project, ids }) => {
    const first = await page(world, project, "");
    expect(first).toEqual({
      ids: ids.slice(0, 20),
      hasMore: true,
      nextCursor: ids[19],
      prevCursor: ids[0],
    });
  });

  test("shows a line of each: its addresses and its state, not its body", async ({ world, project, ids }) => {
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
      messageId: null,
      scheduledAt: null,
      createdAt: expect.any(String),
      sentAt: null,
    });
  });

  test("walks to older rows with after, without the row itself", async ({ world, project, ids }) => {
    expect(await page(world, project, `after=${ids[3]}&limit=5`)).toEqual({
      ids: ids.slice(4, 9),
      hasMore: true,
      nextCursor: ids[8],
      prevCursor: ids[4],
    });
    expect(await page(world, project, `after=${ids[19]}`)).toMatchObject({
      ids: ids.slice(20),
      hasMore: false,
    });
  });

  test("walks to newer rows with before, in the usual order", async ({ world, project, ids }) => {
    expect(await page(world, project, `before=${ids[10]}&limit=5`)).toEqual({
      ids: ids.slice(5, 10),
      hasMore: true,
      nextCursor: ids[9],
      prevCursor: ids[5],
    });
    expect(await page(world, project, `before=${ids[5]}&limit=5`)).toMatchObject({
      ids: ids.slice(0, 5),
      hasMore: false,
    });
  });

  test("an empty page has no cursors", async ({ world, project, ids }) => {
    const none = { ids: [], hasMore: false, nextCursor: null, prevCursor: null };
    expect(await page(world, project, `after=${ids.at(-1)}`)).toEqual(none);
    expect(await page(world, project, `before=${ids[0]}`)).toEqual(none);
    expect(await list(world, await newProject(world), "")).toEqual(none);
  });

  test.for(["after=", "before=", "after=&before=", "after=&limit=20", "limit=20"])(
    "%s is the first page",
    async (query, { world, project }) => {
      expect(await page(world, project, query)).toEqual(await page(world, project, ""));
    },
  );

  test.for([1, 2, 24, 25, 26, 100])(
    "limit=%i gives that many at most",
    async (limit, { world, project, ids }) => {
      expect(await page(world, project, `limit=${limit}`)).toMatchObject({
        ids: ids.slice(0, limit),
        hasMore: limit < 25,
      });
    },
  );
});
