import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMime } from "../../../smtp/message/parse-mime.ts";
import { newSeededRandom } from "../../support/seeded-random.ts";
import { refusalOf } from "../support/submitted.ts";

const head = "From: a@acme.test\nTo: b@example.com\n";

describe("a hostile message", () => {
  test.each([
    ["has 200 nested parts", nested(200)],
    ["has 5,000 parts", `Content-Type: multipart/mixed; boundary=b\n\n${"--b\n\nx\n".repeat(5_000)}--b--`],
    ["has 10,000 header fields", `${"X-A: b\n".repeat(10_000)}\nx`],
    ["has a header of one megabyte", `X-A: ${"b".repeat(1_000_000)}\n\nx`],
  ])("is refused with 554 if it %s", (_, text) => {
    expect(refusalOf(`${head}${text}`)).toMatch(/^554 5\.6\.0 /);
  });

  test("with more than 30 Received fields is refused as a mail loop (F66)", () => {
    expect(refusalOf(`${head}${"Received: from x\n".repeat(30)}\nx`)).toBe("accepted");
    expect(refusalOf(`${head}${"Received: from x\n".repeat(31)}\nx`)).toMatch(/^554 5\.4\.6 /);
  });

  test.each([
    ["1,000 encoded words", `Subject: ${"=?utf-8?Q?=41?= ".repeat(1_000)}\n\nx`],
    [
      "a boundary that resembles the text",
      `Content-Type: multipart/mixed; boundary=${"-".repeat(60)}\n\n${"-".repeat(500_000)}`,
    ],
    [
      "500,000 spaces in quoted-printable",
      `Content-Transfer-Encoding: quoted-printable\n\n${" ".repeat(500_000)}x`,
    ],
    [
      "invalid quoted-printable escapes",
      `Content-Transfer-Encoding: quoted-printable\n\n${"= ".repeat(250_000)}x`,
    ],
    ["15,000 addresses", `To: ${"a@b.example, ".repeat(15_000)}\n\nx`],
    ["unclosed quotes", `To: ${'"'.repeat(100_000)}\n\nx`],
    ["unclosed brackets", `To: ${"<".repeat(50_000)}\nCc: ${"(".repeat(50_000)}\n\nx`],
    ["20,000 parameters", `Content-Type: text/plain${"; a*0=b".repeat(20_000)}\n\nx`],
    ["an empty body", "\n"],
    ["a multipart without a boundary", "Content-Type: multipart/mixed\n\nx"],
    ["a multipart without a closing boundary", "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nx"],
    ["a parameter named __proto__", "Content-Type: text/plain; __proto__=x; constructor=y\n\nx"],
  ])("a hostile message is accepted with %s", (_, text) => {
    expect(refusalOf(`${head}${text}`)).toBe("accepted");
  });

  test("with random bytes is accepted or refused, and nothing throws", () => {
    const { chance } = newSeededRandom(59);
    const seeds = [
      `${head}Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/html; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n<p>=C3=BC</p>\n--b\nContent-Type: image/png; name="p.png"\nContent-Transfer-Encoding: base64\nContent-ID: <a@x>\n\nAAAA\n--b--\n`,
      `${head}Subject: =?utf-8?B?w7w=?=\nReply-To: "A, B" <a@x.example>, Team: c@x.example;\nReferences: <1@x>\n\ntext`,
    ];
    for (let n = 0; n < 3_000; n += 1) {
      const bytes = Buffer.from((seeds[n % 2] ?? "").replaceAll("\n", "\r\n"));
      for (let change = 0; change < 1 + (n % 7); change += 1) {
        bytes[Math.floor(chance() * bytes.length)] = Math.floor(chance() * 256);
      }
      expect(refusalOf(bytes)).toMatch(/^(?:accepted$|55[04] 5\.\d\.\d )/);
    }
  });

  test("keeps every byte of its sections, whatever they contain", () => {
    const section = fc
      .string({ unit: fc.constantFrom("a", "-", "--b", " ", "\r\n", "b") })
      .filter((text) => !/(?:^|\r\n)--b(?:--)?[ ]*(?:\r\n|$)/.test(text));
    fc.assert(
      fc.property(fc.array(section, { minLength: 1, maxLength: 5 }), (sections) => {
        const body = sections.map((text) => `--b\r\n\r\n${text}\r\n`).join("");
        const mime = parseMime(
          Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${body}--b--\r\n`),
        );
        expect(mime.parts.map(({ content }) => content.toString())).toEqual(sections);
      }),
      { numRuns: 500 },
    );
  });
});

function nested(depth: number): string {
  return Array.from(
    { length: depth },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`,
  ).join("");
}
