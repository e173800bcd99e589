import * as fc from "fast-check";
import PostalMime, { decodeWords } from "postal-mime";
import { describe, expect, it } from "vitest";
import { isMailbox, parseMailbox } from "../../functions/domain/platform/addresses/address.ts";
import { composeMime, type OutgoingMessage } from "../../functions/gateways/platform/mail/mime.ts";
import { headerNames, headerValues } from "./mail-readers.ts";
import { addressText, composing, headerText, outgoing } from "./mime-samples.ts";

/** What every relay on the way demands of the bytes, and what no content may change. */
async function soundLines(message: OutgoingMessage): Promise<string> {
  const raw = Buffer.from(await composeMime(message, composing)).toString("latin1");
  expect(raw).not.toMatch(/[^\r]\n|\r[^\n]/);
  expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*\r\n$/);
  const lines = raw.split("\r\n");
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998);
  expect(lines).not.toContain(".");
  return raw;
}

// A header's value is structured text, so an encoded word in it is the caller's own; a subject is plain text.
const plainText = headerText.filter((text) => !text.includes("=?"));

const bodyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        "\r",
        "\n",
        "\r\n",
        ".",
        "\n.\r\n",
        "=",
        "--=_part-eml01-Part_1",
        " ",
        "é",
        "\0",
        "a".repeat(80),
      ),
      {
        maxLength: 40,
      },
    )
    .map((pieces) => pieces.join("")),
);

describe("the lines of a composed message", () => {
  it("end in CRLF, are short, are ASCII and hold no header of the caller's making, whatever the content", async () => {
    const frame = [
      "Content-Transfer-Encoding",
      "Content-Type",
      "Date",
      "From",
      "MIME-Version",
      "Message-ID",
      "Subject",
      "To",
      "X-A",
    ];
    await fc.assert(
      fc.asyncProperty(
        headerText,
        headerText,
        bodyText,
        bodyText,
        addressText,
        async (subject, value, html, text, name) => {
          const parsed = parseMailbox(name);
          const to = isMailbox(parsed) ? [parsed] : outgoing().to;
          const message = outgoing({ to, subject, html, text, headers: [{ name: "X-A", value }] });
          const raw = await soundLines(message);
          for (const header of headerNames(Buffer.from(raw))) expect(frame).toContain(header);
        },
      ),
      { numRuns: 400 },
    );
  });

  it("give back any subject, header value and body to the reader", async () => {
    await fc.assert(
      fc.asyncProperty(headerText, plainText, bodyText, async (subject, value, text) => {
        const raw = await composeMime(
          outgoing({ subject, text, headers: [{ name: "X-A", value }] }),
          composing,
        );
        const read = await PostalMime.parse(raw);
        expect(read.subject ?? "").toBe(subject);
        expect(linesOf(read.text ?? "")).toBe(linesOf(text.toWellFormed()));
        expect(headerValues(raw, "X-A").map(decodeWords).join("")).toBe(value.replace(/ +/g, " ").trim());
        expect(linesOf(read.html ?? "")).toBe("<p>Hello</p>");
      }),
      { numRuns: 300 },
    );
  });

  it("have a Subject without a value where the subject is empty, and no empty encoded word anywhere", async () => {
    for (const subject of ["", " ", "  ", "ü", "世".repeat(100)]) {
      const headers = ["X-A", "References", "X-B"].map((name) => ({ name, value: subject }));
      const from = { ...outgoing().from, name: subject };
      const raw = await soundLines(outgoing({ subject, from, headers }));
      expect(raw).not.toMatch(/=\?[^?\s]+\?[QB]\?\?=/i);
      expect(headerValues(Buffer.from(raw), "Subject")).toHaveLength(1);
      expect((await PostalMime.parse(raw)).subject ?? "").toBe(subject);
      if (subject === "") expect(raw).toMatch(/^Subject:\r\n/m);
    }
  });

  it.each([
    ["one line of 50,000 characters (C1)", "x".repeat(50_000)],
    ["one word of 50,000 letters outside ASCII", "世".repeat(50_000)],
    ["one line of spaces", " ".repeat(50_000)],
    ["a data URL of 50,000 parameters (C13)", `<img src="data:${";a".repeat(50_000)}">`],
    ["the end of a message in the middle (T47)", "a\n.\r\nMAIL FROM:<x@evil.test>\r\n.\r\n"],
    ["lone line ends of both kinds", "a\rb\nc\r\nd\n\re"],
    ["no line end at the end", "a"],
  ])("of html and text with %s are sound", async (_title, body) => {
    await soundLines(outgoing({ html: body, text: body }));
  });
});

function linesOf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, "\n").replace(/\n+$/, "");
}
