import { simpleParser } from "mailparser";
import PostalMime, { decodeWords } from "postal-mime";
import { describe, expect, it } from "vitest";
import { composeMime } from "../../functions/gateways/platform/mail/mime.ts";
import { headerNames, headerValues } from "./mail-readers.ts";
import { composing, mailbox, outgoing } from "./mime-samples.ts";

const textOf = (raw: Uint8Array): string => Buffer.from(raw).toString("latin1");
const readable = "Grüße 世界 🎉";

describe("a composed message", () => {
  it("says who, whom, when and what, and nothing else", async () => {
    const raw = await composeMime(
      outgoing({
        cc: [mailbox("Cc <c@example.test>")],
        replyTo: [mailbox('"Desk, EU" <d@acme.test>'), mailbox("e@acme.test")],
      }),
      composing,
    );
    expect([...headerNames(raw)].sort()).toEqual([
      "Cc",
      "Content-Type",
      "Date",
      "From",
      "MIME-Version",
      "Message-ID",
      "Reply-To",
      "Subject",
      "To",
    ]);
    expect(headerValues(raw, "To")).toEqual(["ana@example.test"]);
    expect(headerValues(raw, "Cc")).toEqual(["Cc <c@example.test>"]);
    expect(headerValues(raw, "Reply-To")).toEqual(['"Desk, EU" <d@acme.test>, e@acme.test']);
    expect(headerValues(raw, "Date")).toEqual(["Wed, 04 Mar 2026 05:06:07 +0000"]);
    expect(headerValues(raw, "Message-ID")).toEqual(["<eml_01@mail.acme.test>"]);
  });

  it("has no To header when it goes to hidden recipients only", async () => {
    expect(headerNames(await composeMime(outgoing({ to: [] }), composing))).not.toContain("To");
  });

  it("is the same to the byte when it is composed again", async () => {
    const message = outgoing({
      attachments: [{ filename: "a.txt", content: Buffer.from("a"), contentId: "a" }],
    });
    const [first, second] = [await composeMime(message, composing), await composeMime(message, composing)];
    expect(textOf(second)).toBe(textOf(first));
    expect(textOf(first)).toContain("=_part-eml01-Part_1");
  });

  it("leaves what it was given as it was (H15)", async () => {
    const message = outgoing({ from: mailbox("A <a@bücher.test>"), headers: [{ name: "X-A", value: "b" }] });
    const before = structuredClone(message);
    await composeMime(message, composing);
    expect(message).toEqual(before);
  });

  it("offers the text first and the html second", async () => {
    const raw = await composeMime(
      outgoing({ text: `text ${readable}`, html: `<p>html ${readable}</p>` }),
      composing,
    );
    expect(headerValues(raw, "Content-Type")[0]).toMatch(/^multipart\/alternative;/);
    expect(textOf(raw).indexOf("text/plain; charset=utf-8")).toBeLessThan(
      textOf(raw).indexOf("text/html; charset=utf-8"),
    );
    expect(await PostalMime.parse(raw)).toMatchObject({
      text: `text ${readable}`,
      html: `<p>html ${readable}</p>`,
    });
  });

  it.each([
    ["html alone", { text: "", html: "<p>x</p>" }, "text/html; charset=utf-8"],
    ["text alone", { text: "x", html: "" }, "text/plain; charset=utf-8"],
    ["neither", { text: "", html: "" }, "text/plain"],
  ])("with %s is that one part", async (_title, body, type) => {
    expect(headerValues(await composeMime(outgoing(body), composing), "Content-Type")).toEqual([type]);
  });
});

describe("a subject", () => {
  it.each([
    ["of 400 words' characters (C1)", "word ".repeat(80).trim()],
    ["of 998 characters without a space (C1)", "x".repeat(998)],
    ["of 400 letters outside ASCII (C1)", "世".repeat(400)],
    ["of symbols and letters", `🎉 ${"é".repeat(90)} 👩‍👩‍👧‍👦 end`],
    ["with spaces in a row", `a${" ".repeat(120)}b`],
    ["that looks encoded", "Re: =?utf-8?q?spoof?= now"],
    ["with quotes and colons", 'Re: "a" <b@c.test>, (d)'],
  ])("%s arrives as it was written", async (_title, subject) => {
    const raw = await composeMime(outgoing({ subject }), composing);
    expect((await PostalMime.parse(raw)).subject).toBe(subject);
    expect((await simpleParser(Buffer.from(raw))).subject).toBe(subject);
  });
});

describe("a caller's header", () => {
  it.each([
    ["List-Unsubscribe", '<https://u.test/?a=1&b="2">, <mailto:u@acme.test?subject=stop>'],
    ["X-Note", "=?utf-8?q?already_encoded?="],
    ["X-Data", '{"a": [1, "b"]}'],
    ["References", "<1@a.test> <2@a.test> <3@a.test>"],
    ["In-Reply-To", "<1@a.test>"],
    ["X-Entity-Ref-Id", "x".repeat(900)],
  ])("%s goes out unchanged", async (name, value) => {
    expect(
      headerValues(await composeMime(outgoing({ headers: [{ name, value }] }), composing), name),
    ).toEqual([value]);
  });

  it("outside ASCII is encoded", async () => {
    const raw = await composeMime(outgoing({ headers: [{ name: "X-Note", value: readable }] }), composing);
    expect(headerValues(raw, "X-Note").map(decodeWords)).toEqual([readable]);
  });

  it.each([
    "From",
    "bcc",
    "Content-Type",
    "X-SES-Configuration-Set",
    " Bcc",
    "X-A: b\r\nBcc",
    "B cc",
    "",
    "X\u00e9",
  ])("%j stops the composer, should a check have failed before (T08)", async (name) => {
    await expect(composeMime(outgoing({ headers: [{ name, value: "x" }] }), composing)).rejects.toThrow(
      "cannot be written",
    );
  });

  it.each(["\r\n", "\n", "\r", "\0", "\u2028", "\u0085"])(
    "or subject with %j adds no header line, should a check have failed before (T07)",
    async (character) => {
      const value = `a${character}Bcc: v@acme.test${character}${character}body`;
      const headers = ["X-A", "References", "In-Reply-To", "List-Unsubscribe"].map((name) => ({
        name,
        value,
      }));
      const raw = await composeMime(outgoing({ subject: value, headers }), composing);
      expect(textOf(raw)).not.toMatch(/^(?:Bcc|body)/im);
      expect(headerNames(raw)).toHaveLength(11);
    },
  );
});
