import { describe, expect } from "vitest";
import { newProject, type TestProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) =>
  newProject(world, { credits: 3000 }),
);

const send = (world: World, project: TestProject, over: object) =>
  world.api("POST", "/emails", { key: project.key, body: project.email({ ...over }) });
const issuesOf = async (world: World, project: TestProject, over: object) =>
  (await send(world, project, over)).body.issues;
const read = async (world: World, project: TestProject, over: object) => {
  const { status, body } = await send(world, project, over);
  expect(status, body.message).toBe(200);
  return (await world.api("GET", `/emails/${body.id}`, { key: project.key })).body;
};
const someId = "01KV5JE8G09BQEJJWM1YBQ5300";

describe("the fields of a send", () => {
  test("a send needs four fields", async ({ world, project }) => {
    const { body } = await world.api("POST", "/emails", { key: project.key, body: {} });
    expect(body.issues.map(({ path }: { path: string }) => path).sort()).toEqual([
      "from",
      "html",
      "subject",
      "to",
    ]);
  });

  test.for(["from", "to", "subject", "html"])(
    "a send without %s is refused by that name",
    async (field, { world, project }) => {
      const issues = await issuesOf(world, project, { [field]: undefined });
      expect(issues.map(({ path }: { path: string }) => path)).toEqual([field]);
    },
  );

  test.for([
    ["subject", 1],
    ["subject", null],
    ["html", null],
    ["html", ["<p>"]],
    ["text", 1],
    ["cc", null],
    ["headers", "X: 1"],
    ["attachments", {}],
    ["tags", { name: "a", value: "b" }],
    ["scheduledAt", 1781524800],
    ["template", "tpl"],
    ["topicId", null],
    ["tracking", true],
  ] as const)("the field %s is not read from %j", async ([field, value], { world, project }) => {
    const issues = await issuesOf(world, project, { [field]: value });
    expect(issues.map(({ path }: { path: string }) => path)).toEqual([field]);
  });

  test("a subject has 998 characters at most, and may be empty", async ({ world, project }) => {
    expect((await read(world, project, { subject: "é".repeat(998) })).subject).toBe("é".repeat(998));
    expect((await issuesOf(world, project, { subject: "a".repeat(999) }))[0].message).toBe(
      "must be at most 998 characters",
    );
    expect((await read(world, project, { subject: "" })).subject).toBe("");
  });

  test("a body may hold any text but NUL and halves of characters", async ({ world, project }) => {
    const html = "<p>\u0085\u2028 =?utf-8?q?x?= 世界 🌍 \r\n.\r\n From x</p>";
    expect((await read(world, project, { html, text: html })).html).toBe(html);
    for (const field of ["html", "text"])
      for (const bad of ["a\0b", "\ud800", "\udc00a"])
        expect((await issuesOf(world, project, { [field]: bad }))[0]).toMatchObject({ path: field });
    expect((await read(world, project, { html: "" })).html).toBe("");
  });

  test("a text is derived from the html where none is given", async ({ world, project }) => {
    expect((await read(world, project, { html: "<h1>Hi</h1><p>you</p>" })).text).toMatch(/^Hi\s+you$/);
    expect((await read(world, project, { text: "mine" })).text).toBe("mine");
  });

  test("html with a data address of 50,000 parts is read at once", async ({ world, project }) => {
    const html = `<img src="data:image/png${";a".repeat(50_000)}">`;
    expect((await read(world, project, { html })).html).toBe(html);
  });
});

describe("tags", () => {
  const tag = (name: string, value = "x") => ({ name, value });

  test("are at most 50, of ASCII letters, digits, _ and -, uniquely named", async ({ world, project }) => {
    const fifty = Array.from({ length: 50 }, (_, at) => tag(`Tag_${at}-a`, "A-z_0"));
    expect((await read(world, project, { tags: fifty })).tags).toEqual(fifty);
    expect(await issuesOf(world, project, { tags: [...fifty, tag("more")] })).toEqual([
      { path: "tags", message: "at most 50 tags" },
    ]);
    expect((await issuesOf(world, project, { tags: [tag("a"), tag("a", "y")] }))[0].message).toBe(
      "a tag's name is given twice",
    );
  });

  test.for(["", "a b", "ü", "a.b", "a:b", "a\n", "a".repeat(257), "eds project"])(
    "may not say %j",
    async (word, { world, project }) => {
      expect((await issuesOf(world, project, { tags: [tag(word)] }))[0].path).toBe("tags[0].name");
      expect((await issuesOf(world, project, { tags: [tag("a", word)] }))[0].path).toBe("tags[0].value");
    },
  );

  test("have a name and a value and nothing else", async ({ world, project }) => {
    expect((await issuesOf(world, project, { tags: [{ name: "a" }] }))[0].path).toBe("tags[0].value");
    expect((await issuesOf(world, project, { tags: [{ ...tag("a"), colour: "red" }] }))[0].path).toBe(
      "tags[0].colour",
    );
    expect((await issuesOf(world, project, { tags: ["a"] }))[0].path).toBe("tags[0]");
  });
});

describe("what a send refers to", () => {
  test.for([
    [
      ...(["a template", "template.id"] as const),
      { template: { id: `tpl_${someId}`, variables: { name: "Ana" } }, html: undefined },
    ],
    ["a topic", "topicId", { topicId: `top_${someId}` }],
  ] as const)("%s that is not in the project is not found", async ([_, path, over], { world, project }) => {
    const { status, body } = await send(world, project, over);
    expect([status, body.name]).toEqual([404, "not_found"]);
    expect(body.issues).toEqual([{ path, message: expect.stringMatching(/in this project$/) }]);
  });

  test("with a template, subject and html may be left out", async ({ world, project }) => {
    const over = { template: { id: `tpl_${someId}` }, subject: undefined, html: undefined };
    expect((await send(world, project, over)).body.name).toBe("not_found");
  });

  test.for([
    ["template.id", { template: { id: "tpl_1" } }],
    ["template.id", { template: { id: `top_${someId}` } }],
    ["template", { template: {} }],
    ["topicId", { topicId: `tpl_${someId}` }],
    ["topicId", { topicId: `top_${someId.toLowerCase()}` }],
    ["topicId", { topicId: `top_${someId}\n` }],
    ["template.version", { template: { id: `tpl_${someId}`, version: "1" } }],
    ["html", { template: { id: `tpl_${someId}` } }],
  ] as const)("%s is refused where it cannot be right: %j", async ([path, over], { world, project }) => {
    expect((await issuesOf(world, project, over))[0].path).toBe(path);
  });
});

describe("tracking", () => {
  test("is the domain's unless the send says otherwise, part by part", async ({ world, project }) => {
    const trackingOf = async (over: object) => (await read(world, project, over)).renderings[0].tracking;
    expect(await trackingOf({})).toEqual({ opens: false, clicks: false });
    expect(await trackingOf({ tracking: {} })).toEqual({ opens: false, clicks: false });
    expect(await trackingOf({ tracking: { opens: true } })).toEqual({ opens: true, clicks: false });
    expect(await trackingOf({ tracking: { clicks: true } })).toEqual({ opens: false, clicks: true });
  });

  test.for([{ opens: "yes" }, { clicks: null }, { unsubscribes: true }])(
    "may not be %j",
    async (tracking, { world, project }) => {
      expect((await issuesOf(world, project, { tracking }))[0].path).toMatch(
        /^tracking\.(opens|clicks|unsubscribes)$/,
      );
    },
  );
});
