import { simpleParser } from "mailparser";
import PostalMime from "postal-mime";
import { describe, expect, it } from "vitest";
import { attachmentFault } from "../../functions/domain/emails/attachment-rules.ts";
import { composeMime } from "../../functions/gateways/platform/mail/mime.ts";
import { headerValues } from "./mail-readers.ts";
import { composing, outgoing } from "./mime-samples.ts";

const textOf = (raw: Uint8Array): string => Buffer.from(raw).toString("latin1");
const bytes = (size: number): Uint8Array =>
  Uint8Array.from({ length: size }, (_, at) => (at * 37 + 251) % 256);

describe("an attachment", () => {
  it.each([0, 1, 2, 3, 56, 57, 58, 57 * 20 + 1, 100_000])(
    "of %i bytes arrives byte for byte (C3, C8)",
    async (size) => {
      const content = bytes(size);
      const raw = await composeMime(outgoing({ attachments: [{ filename: "a.bin", content }] }), composing);
      const postal = (await PostalMime.parse(raw)).attachments.map((read) =>
        Buffer.from(read.content as ArrayBuffer),
      );
      const parsed = (await simpleParser(Buffer.from(raw))).attachments.map((read) =>
        Buffer.from(read.content),
      );
      expect(postal).toEqual([Buffer.from(content)]);
      expect(parsed).toEqual([Buffer.from(content)]);
    },
  );

  it("stands beside the body (C11)", async () => {
    const raw = await composeMime(
      outgoing({ attachments: [{ filename: "a.pdf", content: bytes(9) }] }),
      composing,
    );
    expect(headerValues(raw, "Content-Type")[0]).toMatch(/^multipart\/mixed;/);
    expect(await PostalMime.parse(raw)).toMatchObject({
      html: "<p>Hello</p>\n",
      text: "Hello\n",
      attachments: [{ filename: "a.pdf", mimeType: "application/pdf", disposition: "attachment" }],
    });
  });

  it("with a content id is shown inside the html", async () => {
    const logo = { filename: "logo.png", content: bytes(9), contentId: "logo@acme" };
    const html = '<img src="cid:logo@acme">';
    const raw = await composeMime(outgoing({ html, attachments: [logo] }), composing);
    expect(textOf(raw)).toContain("multipart/related");
    expect(await PostalMime.parse(raw)).toMatchObject({
      attachments: [
        { contentId: "<logo@acme>", disposition: "inline", related: true, mimeType: "image/png" },
      ],
    });
  });

  it("that is an email is sent as plain bytes", async () => {
    const content = Buffer.from("From: a@b.test\nBcc: v@acme.test\n\n.\r\nbody");
    const raw = await composeMime(outgoing({ attachments: [{ filename: "mail.eml", content }] }), composing);
    expect(textOf(raw)).not.toMatch(/^Bcc:/m);
    expect((await PostalMime.parse(raw)).attachments).toMatchObject([
      { filename: "mail.eml", mimeType: "application/octet-stream" },
    ]);
  });

  it.each([
    "Übersicht 世界 🎉.xlsx",
    'quo"te; name=evil.pdf',
    "profit\\loss.pdf",
    'back\\"slash\\',
    "back'tick`and %41 (1).txt",
    "data:text-plain,x.txt",
    "https:x.test.pdf",
    `${"long ".repeat(50)}.txt`,
    `${"世".repeat(80)}.txt`,
    "-rf.txt",
  ])("named %s keeps its name (RFC 2231)", async (filename) => {
    expect(attachmentFault({ filename })).toBeUndefined();
    const raw = await composeMime(outgoing({ attachments: [{ filename, content: bytes(3) }] }), composing);
    expect((await PostalMime.parse(raw)).attachments.map((read) => read.filename)).toEqual([filename]);
    expect((await simpleParser(Buffer.from(raw))).attachments.map((read) => read.filename)).toEqual([
      filename,
    ]);
    expect(textOf(raw)).toMatch(/^[\x20-\x7e\r\n]*$/);
  });
});
