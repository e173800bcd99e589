import { describe, expect } from "vitest";
import { headerNames, headerValues } from "../../gateways/mail-readers.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) =>
  newProject(world, { credits: 3000 }),
);

const send = (world: World, project: TestProject, over: object) =>
  world.api("POST", "/emails", { key: project.key, body: project.email({ ...over }) });

const reserved = `From To Cc Bcc Subject Date Message-ID Sender Reply-To Return-Path Received DKIM-Signature
  MIME-Version Content-Type Content-Transfer-Encoding Content-Disposition Content-Anything Resent-From Resent-To
  Resent-Message-ID X-SES-CONFIGURATION-SET X-SES-MESSAGE-TAGS X-SES-SOURCE-ARN List-Unsubscribe-Post
  Idempotency-Key X-Idempotency-Key X-Service-Idempotency-Key`.split(/\s+/);
const spellings: readonly (readonly [string, (name: string) => string])[] = [
  ["as it is", (name) => name],
  ["lower case", (name) => name.toLowerCase()],
  ["upper case", (name) => name.toUpperCase()],
  ["a space before", (name) => ` ${name}`],
  ["a space after", (name) => `${name} `],
  ["a tab after", (name) => `${name}\t`],
  ["a no-break space after", (name) => `${name}\u00a0`],
];

describe("a header that belongs to the service", () => {
  test.for(reserved)(
    "%s is refused in any case, with spaces or without, by name",
    async (name, { world, project }) => {
      for (const [, spell] of spellings) {
        const { status, body } = await send(world, project, { headers: { [spell(name)]: "x" } });
        expect([status, body.name]).toEqual([400, "validation_error"]);
        expect(body.issues).toHaveLength(1);
        expect(body.issues[0].path.toLowerCase()).toContain(name.toLowerCase());
        expect(body.issues[0].message).toContain("set by the service");
      }
    },
  );

  test("is refused together with all others, each by name", async ({ world, project }) => {
    const { body } = await send(world, project, {
      headers: { "X-Own": "1", bcc: "v@x.test", "X-SES-Tags": "a=b", from: "x" },
    });
    const paths = body.issues.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(["headers.bcc", "headers.X-SES-Tags", "headers.from"]);
  });
});

/** What must never begin a line of its own in a message. */
const breaks = {
  CR: "\r",
  LF: "\n",
  CRLF: "\r\n",
  NUL: "\0",
  NEL: "\u0085",
  LS: "\u2028",
  PS: "\u2029",
  VT: "\v",
};
const injected = (character: string) => `a${character}Bcc: victim@example.com`;
const bound: readonly (readonly [string, (text: string, domain: string) => object])[] = [
  ["subject", (text) => ({ subject: text })],
  ["from", (text, domain) => ({ from: `${text} <a@${domain}>` })],
  ["to[0]", (text) => ({ to: [`${text} <a@example.com>`] })],
  ["cc", (text) => ({ cc: `"${text}" <a@example.com>` })],
  ["bcc", (text) => ({ bcc: `${text}@example.com` })],
  ["replyTo", (text) => ({ replyTo: `a@example.com${text}` })],
  ["headers.X-Own", (text) => ({ headers: { "X-Own": text } })],
  ["headers.List-Unsubscribe", (text) => ({ headers: { "List-Unsubscribe": `<https://u.test>${text}` } })],
  ["headers[", (text) => ({ headers: { [`X${text}`]: "x" } })],
  ["attachments[0]", (text) => ({ attachments: [{ filename: `${text}.txt`, content: "" }] })],
  [
    "attachments[0]",
    (text) => ({ attachments: [{ filename: "a.txt", content: "", contentType: `text/plain${text}` }] }),
  ],
  ["attachments[0]", (text) => ({ attachments: [{ filename: "a.txt", content: "", contentId: text }] })],
  ["tags[0].name", (text) => ({ tags: [{ name: text, value: "x" }] })],
  ["tags[0].value", (text) => ({ tags: [{ name: "x", value: text }] })],
];

describe.each(bound)("%s", (path, over) => {
  test.for(Object.entries(breaks))("may not hold %s", async ([_, character], { world, project }) => {
    const { status, body } = await send(world, project, over(injected(character), project.domain));
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.issues[0].path.startsWith(path), body.issues[0].path).toBe(true);
  });

  test("may not hold half a character", async ({ world, project }) => {
    expect((await send(world, project, over("a\ud800b", project.domain))).status).toBe(400);
  });
});

describe("a header of the caller's own", () => {
  test.for([
    ["", "may not be empty"],
    ["X Own", "no space and no colon"],
    ["X:Own", "no space and no colon"],
    ["Xö", "printable ASCII"],
    ["X".repeat(77), "longer than 76"],
  ] as const)("a caller's header may not be called %j", async ([name, message], { world, project }) => {
    const { body } = await send(world, project, { headers: { [name]: "x" } });
    expect(body.issues[0].message).toContain(message);
  });

  test.for([
    ["longer than 4,000 characters", "a ".repeat(2001)],
    ["a word of more than 900", "a".repeat(901)],
  ] as const)("may not have a value that is %s", async ([_, value], { world, project }) => {
    expect((await send(world, project, { headers: { "X-Own": value } })).status).toBe(400);
  });

  test("may not be given in two spellings, nor be one of more than 50", async ({ world, project }) => {
    const twice = await send(world, project, { headers: { "X-Own": "1", "x-own": "2" } });
    expect(twice.body.issues).toEqual([{ path: "headers.x-own", message: "is given twice" }]);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`X-${at}`, "1"]));
    expect((await send(world, project, { headers: many })).body.issues).toEqual([
      { path: "headers", message: "at most 50 headers" },
    ]);
  });

  test.for([[[]], ["X: 1"], [null], [{ "X-Own": 1 }], [{ "X-Own": null }], [{ "X-Own": ["a"] }]])(
    "may not be %j",
    async ([headers], { world, project }) => {
      expect((await send(world, project, { headers })).body.name).toBe("validation_error");
    },
  );

  test("arrives unchanged, also under a name that JavaScript uses", async ({ world, project }) => {
    const headers = {
      "X-Own": 'one; two="three"',
      constructor: "c",
      toString: "t",
      "List-Unsubscribe": "<https://example.com/u>",
      References: "<a@example.com> <b@example.com>",
      "X-Umlaut": "Grüße",
    };
    const { body } = await send(world, project, { headers });
    await world.settle();
    const raw = world.ses.accepts().find(({ tags }) => tags["eds-email"] === body.id)?.raw ?? Buffer.alloc(0);
    for (const [name, value] of Object.entries(headers).slice(0, 5))
      expect(headerValues(raw, name)).toEqual([value]);
    expect(headerNames(raw).filter((name) => name.toLowerCase() === "bcc")).toEqual([]);
    const read = await world.api("GET", `/emails/${body.id}`, { key: project.key });
    expect(read.body.headers).toEqual(headers);
  });
});
