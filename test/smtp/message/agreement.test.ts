import fc from "fast-check";
import { simpleParser } from "mailparser";
import MailComposer from "nodemailer/lib/mail-composer";
import PostalMime from "postal-mime";
import { expect, test } from "vitest";
import { bodyOf } from "../support/submitted.ts";

const words = fc
  .string({ unit: fc.constantFrom(..."abc äß€日\n\t=.<>&-"), minLength: 1, maxLength: 200 })
  .filter((text) => text.trim() !== "");
const line = (text: string) => text.replace(/\s+/g, " ").trim();
const plain = (text: string | undefined | false) => (text || "").replaceAll("\r\n", "\n").replace(/\n$/, "");
// Each of the two treats line endings after the last line in its own way.
const trimmedEnd = (text: string | undefined | false) => plain(text).replace(/\n+$/, "");

const email = fc.record({
  subject: words.map(line),
  text: words,
  html: words,
  files: fc.array(
    fc.record({
      name: words.map((text) => `${line(text).replace(/[/\\<>]/g, "")}.txt`),
      content: fc.uint8Array({ maxLength: 300 }),
    }),
    { maxLength: 3 },
  ),
  encoding: fc.constantFrom("quoted-printable" as const, "base64" as const, undefined),
});

test("a composed message is parsed as written, and as mailparser and postal-mime parse it", async () => {
  await fc.assert(
    fc.asyncProperty(email, async ({ subject, text, html, files, encoding }) => {
      const raw = await new MailComposer({
        ...{ from: "Ä B <a@acme.test>", to: "b@example.com", subject, text, html, newline: "\r\n" },
        ...(encoding && { textEncoding: encoding, encoding }),
        attachments: files.map(({ name, content }) => ({ filename: name, content: Buffer.from(content) })),
      })
        .compile()
        .build();
      const ours = bodyOf(raw);
      expect([ours.from, ours.subject, plain(ours.text), plain(ours.html)]).toEqual([
        "Ä B <a@acme.test>",
        subject,
        plain(text),
        plain(html),
      ]);
      expect((ours.attachments ?? []).map(({ content }: { content: string }) => content)).toEqual(
        files.map(({ content }) => Buffer.from(content).toString("base64")),
      );
      const [postal, parser] = await Promise.all([
        PostalMime.parse(raw),
        simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true }),
      ]);
      const names = (ours.attachments ?? []).map(({ filename }: { filename: string }) => filename);
      expect(postal.attachments.map(({ filename }) => filename?.trim())).toEqual(names);
      expect(parser.attachments.map(({ filename }) => filename?.trim())).toEqual(names);
      expect([postal.subject, trimmedEnd(postal.text)]).toEqual([ours.subject, trimmedEnd(ours.text)]);
      expect([parser.subject, trimmedEnd(parser.html)]).toEqual([ours.subject, trimmedEnd(ours.html)]);
    }),
    { numRuns: 150 },
  );
});
