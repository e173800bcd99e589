import { describe, expect } from "vitest";
import { emailKey } from "../../../functions/store/platform/keys.ts";
import { remove } from "../../../functions/store/platform/write.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { send } from "./listing.ts";

const test = inWorld
  .extend("project", { scope: "file" }, ({ world }) => newProject(world, { credits: 1000 }))
  .extend("ids", { scope: "file" }, async ({ world, project }) =>
    (await send(world, project, 5)).toReversed(),
  );

type Ids = readonly string[];

const refusal = (world: World, project: TestProject, query: string) =>
  world.api("GET", `/emails?${query}`, { key: project.key });

describe("GET /emails refuses", () => {
  test.for([
    "0",
    "101",
    "-1",
    "abc",
    "1.5",
    "1e2",
    "%D9%A3",
    "1%262",
    "1,100",
    "",
    "%201",
    "1%20",
    "%2B1",
    "0x10",
    "01",
    "null",
    "9007199254740993",
    "99999999999999999999",
    "1%00",
    "all",
    "Infinity",
  ])("limit=%s is refused", async (limit, { world, project }) => {
    const { status, body } = await refusal(world, project, `limit=${limit}`);
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.issues).toEqual([{ path: "limit", message: "must be a whole number from 1 to 100" }]);
  });

  test.for(["a:", ":b", "a:b:c", ""])("tag=%s, which no tag is", async (tag, { world, project }) => {
    const { status, body } = await refusal(world, project, `tag=${encodeURIComponent(tag)}`);
    expect([status, body.issues]).toEqual([
      400,
      [{ path: "tag", message: expect.stringMatching(/^must be `name` or `name:value`/) }],
    ]);
  });

  test.for([
    ["both cursors", (ids: Ids) => `after=${ids[1]}&before=${ids[3]}`],
    ["page, which is disabled here", () => "page=1"],
    ["page with after", (ids: Ids) => `page=1&after=${ids[1]}`],
    ["page with before", (ids: Ids) => `page=2&before=${ids[1]}`],
    ["page with an empty cursor", () => "page=1&after="],
    ["a page beyond any", () => "page=999999999999999"],
  ] as const)("%s is refused as pagination", async ([_, query], { world, project, ids }) => {
    const { status, body } = await refusal(world, project, query(ids));
    expect([status, body.name]).toEqual([400, "invalid_pagination"]);
  });

  test.for(["0", "-1", "1.5", "x", "9999999999999999", ""])(
    "page=%s is no page",
    async (number, { world, project }) => {
      const { body } = await refusal(world, project, `page=${number}`);
      expect(body.issues[0].path).toBe("page");
    },
  );

  test("a cursor that is foreign, deleted, unknown or malformed gets one text, in either direction", async ({
    world,
    project,
    ids,
  }) => {
    const [own] = await send(world, project, 1);
    await remove(world.services.tables, "data", emailKey(project.id, own ?? ""));
    const [foreign] = await send(world, await newProject(world), 1);
    const unknown = "eml_01KV5JE8G09BQEJJWM1YBQ5300";
    const cursors = [
      own,
      foreign,
      unknown,
      "nothing",
      "eml_",
      `${ids[0]}x`,
      `${ids[0]},${ids[1]}`,
      "%00",
      "con_1",
    ];
    const answers = await Promise.all(
      cursors.flatMap((cursor) =>
        ["after", "before"].map((name) => refusal(world, project, `${name}=${cursor}`)),
      ),
    );
    const told = answers.map(({ status, body }) => `${status} ${body.name} ${body.message}`);
    expect(new Set(told)).toEqual(
      new Set(["400 invalid_cursor The cursor is not the id of a row of this list."]),
    );
  });

  test.for(["order=asc", "offset=1", "cursor=x", "AFTER=x", "limit[]=1", "__proto__=1", "constructor=1"])(
    "%s unknown field",
    async (query, { world, project }) => {
      const { body } = await refusal(world, project, query);
      expect(body.issues[0].message).toMatch(/^unknown field/);
    },
  );
});
