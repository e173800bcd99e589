import PostalMime from "postal-mime";
import { describe, expect } from "vitest";
import { test as senderTest } from "./with-sender.ts";

const file = (over: object = {}) => ({ filename: "a.txt", content: "YWJj", ...over });

// The files of an email as its recipient gets them.
const test = senderTest.extend("arrived", ({ sendRaw }) => async (attachments: unknown) => {
  const { raw } = await sendRaw({ attachments });
  return { files: (await PostalMime.parse(raw)).attachments, raw };
});

describe("an attachment", () => {
  test.for(["data:image/png;base64,YWJj", " DATA:,YWJj"])(
    "whose content is %j is refused with a hint at its prefix (F15)",
    async (content, { send }) => {
      expect((await send({ attachments: [file({ content })] })).body.issues).toEqual([
        {
          path: "attachments[0].content",
          message: "must be base64 without a prefix such as data:image/png;base64,",
        },
      ]);
    },
  );

  test("without a file name is called after its place and type (F15)", async ({ arrived }) => {
    const types = [
      "application/pdf",
      "text/CSV; charset=utf-8",
      "application/x-own",
      undefined,
      "constructor/x",
    ];
    const { files } = await arrived([
      file(),
      ...types.map((contentType) => ({ content: "YWJj", ...(contentType && { contentType }) })),
    ]);
    expect(files.map(({ filename }) => filename)).toEqual([
      ...["a.txt", "attachment-2.pdf", "attachment-3.csv", "attachment-4.bin"],
      ...["attachment-5.bin", "attachment-6.bin"],
    ]);
  });

  test("with a backslash in its name keeps it (F15)", async ({ arrived }) => {
    const { files } = await arrived([file({ filename: "a\\b.txt" })]);
    expect(files[0]?.filename).toBe("a\\b.txt");
  });

  test("that is an invitation arrives as an alternative of the body (F64)", async ({ arrived }) => {
    const contentType = "text/calendar; method=CANCEL; charset=utf-8";
    const { files, raw } = await arrived([{ content: "YWJj", contentType }, file()]);
    expect(files).toMatchObject([
      { mimeType: "text/calendar", method: "CANCEL", disposition: null, filename: "attachment-1.ics" },
      { mimeType: "text/plain", disposition: "attachment" },
    ]);
    const types = [
      ...Buffer.from(raw)
        .toString()
        .matchAll(/^Content-Type: ([^;\r]+)/gim),
    ].map(([, type]) => type);
    expect(types).toEqual([
      ...["multipart/mixed", "multipart/alternative", "text/plain", "text/html"],
      ...["text/calendar", "text/plain"],
    ]);
  });
});
