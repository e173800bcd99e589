import { describe, expect } from "vitest";
import { headerNames, headerValues } from "../../gateways/mail-readers.ts";
import { test } from "./with-sender.ts";

const reserved = `From To Cc Bcc Subject Date Message-ID Sender Reply-To Return-Path Received DKIM-Signature
  MIME-Version Content-Type Content-Transfer-Encoding Content-Disposition Content-Anything Resent-From Resent-To
  Resent-Message-ID X-SES-CONFIGURATION-SET X-SES-MESSAGE-TAGS X-SES-SOURCE-ARN
  Idempotency-Key X-Idempotency-Key X-Service-Idempotency-Key`.split(/\s+/);
const spellings: readonly (readonly [string, (name: string) => string])[] = [
  ["as it is", (name) => name],
  ["lower case", (name) => name.toLowerCase()],
  ["upper case", (name) => name.toUpperCase()],
  ["a space before", (name) => ` ${name}`],
  ["a space after", (name) => `${name} `],
  ["a tab after", (name) => `${name}\t`],
  ["a line break after", (name) => `${name}\r\n`],
  ["a no-break space after", (name) => `${name}\u00a0`],
];

describe("a header that belongs to the service", () => {
  test.for(reserved)(
    "%s is refused in any case, with spaces or without, by name (H5, H6)",
    async (name, { send }) => {
      for (const [, spell] of spellings) {
        const { status, body } = await send({ headers: { [spell(name)]: "x" } });
        expect([status, body.name]).toEqual([400, "validation_error"]);
        expect(body.issues).toHaveLength(1);
        expect(body.issues[0].path.toLowerCase()).toContain(name.toLowerCase());
        expect(body.issues[0].message).toContain("set by the service");
      }
    },
  );

  test("is refused together with all others, each by name", async ({ send }) => {
    const { body } = await send({
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
const bound: readonly (readonly [string, (text: string) => object])[] = [
  ["subject", (text) => ({ subject: text })],
  ["from", (text) => ({ from: `${text} <a@example.com>` })],
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
  test.for(Object.entries(breaks))("may not hold %s (H1, H3)", async ([_, character], { send }) => {
    const { status, body } = await send(over(injected(character)));
    expect([status, body.name]).toEqual([400, "validation_error"]);
    expect(body.issues[0].path.startsWith(path), body.issues[0].path).toBe(true);
  });

  test("may not hold half a character", async ({ send }) => {
    expect((await send(over("a\ud800b"))).status).toBe(400);
  });
});

describe("a header of the caller's own", () => {
  test.for([
    ["", "may not be empty"],
    ["X Own", "no space and no colon"],
    ["X:Own", "no space and no colon"],
    ["Xö", "printable ASCII"],
    ["X-Own\r\n", "printable ASCII"],
    ["\nX-Own", "printable ASCII"],
    ["X-Own\t", "printable ASCII"],
    ["X".repeat(77), "longer than 76"],
  ] as const)("may not be called %j (F15)", async ([name, message], { send }) => {
    const { body } = await send({ headers: { [name]: "x" } });
    expect(body.issues[0].message).toContain(message);
  });

  test.for([
    ["longer than 4,000 characters", "a ".repeat(2001)],
    ["a word of more than 900", "a".repeat(901)],
  ])("may not have a value that is %s", async ([_, value], { send }) => {
    expect((await send({ headers: { "X-Own": value } })).status).toBe(400);
  });

  test("may not be given twice under two spellings, nor be one of more than 50", async ({ send }) => {
    const twice = await send({ headers: { "X-Own": "1", "x-own": "2" } });
    expect(twice.body.issues).toEqual([{ path: "headers.x-own", message: "is given twice" }]);
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`X-${at}`, "1"]));
    expect((await send({ headers: many })).body.issues).toEqual([
      { path: "headers", message: "at most 50 headers" },
    ]);
  });

  test.for([[[]], ["X: 1"], [null], [{ "X-Own": 1 }], [{ "X-Own": null }], [{ "X-Own": ["a"] }]])(
    "may not be %j",
    async ([headers], { send }) => {
      expect((await send({ headers })).body.name).toBe("validation_error");
    },
  );

  test("arrives as it was given, also when it is called like something of JavaScript's", async ({
    world,
    project,
    send,
  }) => {
    const headers = {
      "X-Own": 'one; two="three"',
      constructor: "c",
      toString: "t",
      "List-Unsubscribe": "<https://example.com/u>",
      References: "<a@example.com> <b@example.com>",
      "X-Umlaut": "Grüße",
    };
    const { body } = await send({ headers });
    await world.settle();
    const raw = world.ses.accepts().find(({ tags }) => tags["eds-email"] === body.id)?.raw ?? Buffer.alloc(0);
    for (const [name, value] of Object.entries(headers).slice(0, 4))
      expect(headerValues(raw, name)).toEqual([value]);
    // SES replaces the Message-ID: the own identifier, by which replies are threaded, is added to the caller's.
    const references = /^<a@example\.com> <b@example\.com> <eml_\w+@[\w.]+>$/;
    expect(headerValues(raw, "References")).toEqual([expect.stringMatching(references)]);
    expect(headerNames(raw).filter((name) => name.toLowerCase() === "bcc")).toEqual([]);
    const read = await world.api("GET", `/emails/${body.id}`, { key: project.key });
    expect(read.body.headers).toEqual(headers);
  });
});
