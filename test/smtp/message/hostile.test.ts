import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMime } from "../../../smtp/message/mime-tree.ts";
import { newSeededRandom } from "../../support/seeded-random.ts";
import { refusalOf } from "../support/submitted.ts";

const head = "From: a@acme.test\nTo: b@example.com\n";

describe("a hostile message", () => {
  test.each([
    ["nests without end", nested(200)],
    [
      "has five thousand parts",
      `Content-Type: multipart/mixed; boundary=b\n\n${"--b\n\nx\n".repeat(5_000)}--b--`,
    ],
    ["has a header of ten thousand lines", `${"X-A: b\n".repeat(10_000)}\nx`],
    ["has a header of a megabyte", `X-A: ${"b".repeat(1_000_000)}\n\nx`],
  ])("is refused with 554 where it %s", (_, text) => {
    expect(refusalOf(`${head}${text}`)).toMatch(/^554 5\.6\.0 /);
  });

  test.each([
    ["words that are encoded a thousand times", `Subject: ${"=?utf-8?Q?=41?= ".repeat(1_000)}\n\nx`],
    [
      "a boundary like the text",
      `Content-Type: multipart/mixed; boundary=${"-".repeat(60)}\n\n${"-".repeat(500_000)}`,
    ],
    ["spaces at the end of lines", `Content-Transfer-Encoding: quoted-printable\n\n${" ".repeat(500_000)}x`],
    ["escapes that are none", `Content-Transfer-Encoding: quoted-printable\n\n${"= ".repeat(250_000)}x`],
    ["addresses without end", `To: ${"a@b.example, ".repeat(15_000)}\n\nx`],
    ["quotes that do not close", `To: ${'"'.repeat(100_000)}\n\nx`],
    ["brackets that do not close", `To: ${"<".repeat(50_000)}\nCc: ${"(".repeat(50_000)}\n\nx`],
    ["parameters without end", `Content-Type: text/plain${"; a*0=b".repeat(20_000)}\n\nx`],
    ["no header at all behind its own", "\n"],
    ["a multipart without a boundary", "Content-Type: multipart/mixed\n\nx"],
    ["a multipart without its end", "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nx"],
    ["a prototype for a parameter", "Content-Type: text/plain; __proto__=x; constructor=y\n\nx"],
  ])("is taken for what can be read of it: %s", (_, text) => {
    expect(refusalOf(`${head}${text}`)).toBe("accepted");
  });

  test("of any bytes is read or refused, and never loses the process", () => {
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

  test("loses nothing of a body however it is cut by its boundary", () => {
    const section = fc
      .string({ unit: fc.constantFrom("a", "-", "--b", " ", "\r\n", "b") })
      .filter((text) => !/(?:^|\r\n)--b(?:--)?[ ]*(?:\r\n|$)/.test(text));
    fc.assert(
      fc.property(fc.array(section, { minLength: 1, maxLength: 5 }), (sections) => {
        const body = sections.map((text) => `--b\r\n\r\n${text}\r\n`).join("");
        const mime = readMime(
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
