import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { emailKey } from "../../../functions/store/platform/keys.ts";
import { remove } from "../../../functions/store/platform/write.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { startWorld, type World } from "../../support/world.ts";
import { send } from "./listing.ts";

let world: World;
let project: TestProject;
let ids: readonly string[];
beforeAll(async () => {
  world = await startWorld();
  project = await newProject(world, { credits: 1000 });
  ids = (await send(world, project, 5)).toReversed();
});
afterAll(() => world.stop());

const refusal = (query: string) => world.api("GET", `/emails?${query}`, { key: project.key });

describe("GET /emails refuses", () => {
  test.each([
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
  ])("limit=%s is refused", async (limit) => {
    const { status, body } = await refusal(`limit=${limit}`);
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.issues).toEqual([{ path: "limit", message: "must be a whole number from 1 to 100" }]);
  });

  test.each([
    ["both cursors", () => `after=${ids[1]}&before=${ids[3]}`],
    ["page, which is disabled here", () => "page=1"],
    ["page with after", () => `page=1&after=${ids[1]}`],
    ["page with before", () => `page=2&before=${ids[1]}`],
    ["page with an empty cursor", () => "page=1&after="],
    ["a page beyond any", () => "page=999999999999999"],
  ])("%s is refused as pagination", async (_, query) => {
    const { status, body } = await refusal(query());
    expect([status, body.name]).toEqual([400, "invalid_pagination"]);
  });

  test.each(["0", "-1", "1.5", "x", "9999999999999999", ""])("page=%s is no page", async (number) => {
    const { body } = await refusal(`page=${number}`);
    expect(body.issues[0].path).toBe("page");
  });

  test("a cursor that is foreign, deleted, unknown or malformed gets one text, in either direction", async () => {
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
      cursors.flatMap((cursor) => ["after", "before"].map((name) => refusal(`${name}=${cursor}`))),
    );
    const told = answers.map(({ status, body }) => `${status} ${body.name} ${body.message}`);
    expect(new Set(told)).toEqual(
      new Set(["400 invalid_cursor The cursor is not the id of a row of this list."]),
    );
  });

  test.each(["order=asc", "offset=1", "cursor=x", "AFTER=x", "limit[]=1", "__proto__=1", "constructor=1"])(
    "%s unknown field",
    async (query) => {
      const { body } = await refusal(query);
      expect(body.issues[0].message).toBe("unknown field");
    },
  );
});
