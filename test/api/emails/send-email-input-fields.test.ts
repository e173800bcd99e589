import { describe, expect } from "vitest";
import { test as senderTest } from "./with-sender.ts";

const test = senderTest.extend(
  "issuesOf",
  ({ send }) =>
    async (fields: object) =>
      (await send(fields)).body.issues,
);
const someId = "01KV5JE8G09BQEJJWM1YBQ5300";

describe("the fields of a send", () => {
  test("a send needs four fields", async ({ world, project }) => {
    const { body } = await world.api("POST", "/emails", { key: project.key, body: {} });
    const paths = body.issues.map(({ path }: { path: string }) => path).sort();
    expect(paths).toEqual(["from", "html", "subject", "to"]);
  });

  test.for(["from", "to", "subject", "html"])(
    "a send without %s is refused by that name",
    async (field, { issuesOf }) => {
      const issues = await issuesOf({ [field]: undefined });
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
  ] as const)("the field %s is not read from %j", async ([field, value], { issuesOf }) => {
    const issues = await issuesOf({ [field]: value });
    expect(issues.map(({ path }: { path: string }) => path)).toEqual([field]);
  });

  test("a subject has 998 characters at most, and may be empty", async ({ read, issuesOf }) => {
    expect((await read({ subject: "é".repeat(998) })).subject).toBe("é".repeat(998));
    expect((await issuesOf({ subject: "a".repeat(999) }))[0].message).toBe("must be at most 998 characters");
    expect((await read({ subject: "" })).subject).toBe("");
  });

  test("a body may hold any text but NUL and halves of characters", async ({ read, issuesOf }) => {
    const html = "<p>\u0085\u2028 =?utf-8?q?x?= 世界 🌍 \r\n.\r\n From x</p>";
    expect((await read({ html, text: html })).html).toBe(html);
    for (const field of ["html", "text"])
      for (const bad of ["a\0b", "\ud800", "\udc00a"])
        expect((await issuesOf({ [field]: bad }))[0]).toMatchObject({ path: field });
    expect((await read({ html: "" })).html).toBe("");
  });

  test("a text is derived from the html where none is given", async ({ read }) => {
    expect((await read({ html: "<h1>Hi</h1><p>you</p>" })).text).toMatch(/^Hi\s+you$/);
    expect((await read({ text: "mine" })).text).toBe("mine");
  });

  test("html with a data address of 50,000 parts is read at once", async ({ read }) => {
    const html = `<img src="data:image/png${";a".repeat(50_000)}">`;
    expect((await read({ html })).html).toBe(html);
  });
});

describe("tags", () => {
  const tag = (name: string, value = "x") => ({ name, value });

  test("are at most 50, of ASCII letters, digits, _ and -, uniquely named", async ({ read, issuesOf }) => {
    const fifty = Array.from({ length: 50 }, (_, at) => tag(`Tag_${at}-a`, "A-z_0"));
    expect((await read({ tags: fifty })).tags).toEqual(fifty);
    expect(await issuesOf({ tags: [...fifty, tag("more")] })).toEqual([
      { path: "tags", message: "at most 50 tags" },
    ]);
    expect((await issuesOf({ tags: [tag("a"), tag("a", "y")] }))[0].message).toBe(
      "a tag's name is given twice",
    );
  });

  test.for(["", "a b", "ü", "a.b", "a:b", "a\n", "a".repeat(257), "eds project"])(
    "may not say %j",
    async (word, { issuesOf }) => {
      expect((await issuesOf({ tags: [tag(word)] }))[0].path).toBe("tags[0].name");
      expect((await issuesOf({ tags: [tag("a", word)] }))[0].path).toBe("tags[0].value");
    },
  );

  test("have a name and a value and nothing else", async ({ issuesOf }) => {
    expect((await issuesOf({ tags: [{ name: "a" }] }))[0].path).toBe("tags[0].value");
    expect((await issuesOf({ tags: [{ ...tag("a"), colour: "red" }] }))[0].path).toBe("tags[0].colour");
    expect((await issuesOf({ tags: ["a"] }))[0].path).toBe("tags[0]");
  });
});

describe("what a send refers to", () => {
  test.for([
    [
      ...(["a template", "template.id"] as const),
      { template: { id: `tpl_${someId}`, variables: { name: "Ana" } }, html: undefined },
    ],
    ["a topic", "topicId", { topicId: `top_${someId}` }],
  ] as const)("%s that is not in the project is not found", async ([_, path, over], { send }) => {
    const { status, body } = await send(over);
    expect([status, body.name]).toEqual([404, "not_found"]);
    expect(body.issues).toEqual([{ path, message: expect.stringMatching(/in this project$/) }]);
  });

  test("with a template, subject and html may be left out", async ({ send }) => {
    const over = { template: { id: `tpl_${someId}` }, subject: undefined, html: undefined };
    expect((await send(over)).body.name).toBe("not_found");
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
  ] as const)("%s is refused where it cannot be right: %j", async ([path, over], { issuesOf }) => {
    expect((await issuesOf(over))[0].path).toBe(path);
  });
});

describe("tracking", () => {
  test("is the domain's unless the send says otherwise, part by part", async ({ read }) => {
    const trackingOf = async (over: object) => (await read(over)).renderings[0].tracking;
    expect(await trackingOf({})).toEqual({ opens: false, clicks: false });
    expect(await trackingOf({ tracking: {} })).toEqual({ opens: false, clicks: false });
    expect(await trackingOf({ tracking: { opens: true } })).toEqual({ opens: true, clicks: false });
    expect(await trackingOf({ tracking: { clicks: true } })).toEqual({ opens: false, clicks: true });
  });

  test.for([{ opens: "yes" }, { clicks: null }, { unsubscribes: true }])(
    "may not be %j",
    async (tracking, { issuesOf }) => {
      expect((await issuesOf({ tracking }))[0].path).toMatch(/^tracking\.(opens|clicks|unsubscribes)$/);
    },
  );
});
