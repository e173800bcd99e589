import PostalMime from "postal-mime";
import { describe, expect } from "vitest";
import { writes } from "../../http/calls.ts";
import { test as senderTest } from "./with-sender.ts";

const file = (over: object = {}) => ({ filename: "a.txt", content: "YWJj", ...over });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

const test = senderTest
  .extend(
    "attach",
    ({ send }) =>
      (attachments: unknown) =>
        send({ attachments }),
  )
  // The files of an email as its recipient gets them.
  .extend("arrived", ({ sendRaw }) => async (attachments: unknown) => {
    const { raw, id } = await sendRaw({ attachments });
    const mail = await PostalMime.parse(raw, { attachmentEncoding: "arraybuffer" });
    const files = mail.attachments.map(({ content, ...rest }) => ({
      ...rest,
      // Asked for as an ArrayBuffer above.
      content: Buffer.from(content as ArrayBuffer),
    }));
    return { files, mail, raw, id };
  });

describe("an attachment", () => {
  test("arrives byte for byte, whatever its length", async ({ world, arrived }) => {
    const lengths = [0, 1, 2, 3, 56, 57, 58, 57 * 20 + 1, 100_000];
    const bytes = lengths.map((length) => world.services.random(length));
    const { files } = await arrived(
      bytes.map((content, at) => file({ filename: `${at}.bin`, content: base64(content) })),
    );
    expect(files.map(({ content }) => base64(content))).toEqual(bytes.map(base64));
  });

  test("may be wrapped, with either line end", async ({ world, arrived }) => {
    const bytes = world.services.random(500);
    const wrapped = (end: string) => base64(bytes).replace(/.{76}/g, `$&${end}`);
    const { files } = await arrived([file({ content: wrapped("\r\n") }), file({ content: wrapped("\n") })]);
    for (const { content } of files) expect(base64(content)).toBe(base64(bytes));
  });

  test("is shown with its size and type, and arrives with its type and id", async ({
    world,
    project,
    arrived,
  }) => {
    const calendar = file({
      filename: "é.ics",
      contentType: "text/calendar; method=REQUEST",
      contentId: "invite-1",
    });
    const { files, mail, id, raw } = await arrived([calendar, file()]);
    const read = await world.api("GET", `/emails/${id}`, { key: project.key });
    expect(read.body.attachments).toEqual([
      { filename: "é.ics", contentType: "text/calendar; method=REQUEST", contentId: "invite-1", size: 3 },
      { filename: "a.txt", contentType: null, contentId: null, size: 3 },
    ]);
    expect(files[0]).toMatchObject({ filename: "é.ics", mimeType: "text/calendar", contentId: "<invite-1>" });
    expect(Buffer.from(raw).toString()).toContain("method=REQUEST");
    expect([mail.html?.includes("Hello"), mail.text?.includes("Hello")]).toEqual([true, true]);
  });

  test("is one of 50 at most (C18)", async ({ attach }) => {
    expect((await attach(Array(50).fill(file()))).status).toBe(200);
    const { body } = await attach(Array(51).fill(file()));
    expect(body.issues).toEqual([{ path: "attachments", message: "at most 50 attachments" }]);
  });

  test.for(["@@@not base64", "YWJ", "YWJj=", "YW Jj", "YWJj\u00a0", "YWJ-", "Y===", "=", "é"])(
    "whose content is %j is refused before anything is reserved",
    async (content, { world, attach }) => {
      world.recorder.reset();
      const { status, body } = await attach([file(), file({ content })]);
      expect(status).toBe(400);
      expect(body.issues).toEqual([{ path: "attachments[1].content", message: "must be base64" }]);
      expect(writes(world.recorder.calls())).toEqual([]);
    },
  );

  test.for([
    ["attachments[0].content", file({ content: null })],
    ["attachments[0].content", { filename: "a.txt" }],
    ["attachments[0].content", file({ content: [97] })],
    ["attachments[0].filename", file({ filename: null })],
    ["attachments[0].contentType", file({ contentType: null })],
    ["attachments[0].path", file({ path: "/etc/passwd" })],
    ["attachments[0].url", file({ url: "http://169.254.169.254/" })],
    ["attachments[0].href", file({ href: "file:///etc/passwd" })],
    ["attachments[0].raw", file({ raw: "x" })],
    ["attachments[0]", "a.txt"],
    ["attachments[0]", null],
  ])("is at fault at %s", async ([path, given], { attach }) => {
    expect((await attach([given])).body.issues[0].path).toBe(path);
  });

  test.for([
    "a.exe",
    "a.EXE",
    "a.bat",
    "a.js",
    "a.scr",
    "a.vbs",
    "a.txt.exe",
    "a.exe.",
    "a.exe ",
    "a.ｅxe",
    "",
    " ",
    ".",
    "..",
    "../../x",
    "a/b.txt",
    "..\\b.txt",
    "a\r\nBcc: v@x.test",
    "a\tb",
    "photo\u202egpj.exe",
    "=?utf-8?q?a?=",
    "a".repeat(256),
  ])("may not be called %j", async (filename, { attach }) => {
    const { status, body } = await attach([file({ filename })]);
    expect([status, body.issues[0].path]).toEqual([400, "attachments[0]"]);
  });

  test.for([
    "text",
    "text/",
    "a/b; c",
    "text/plain\r\nX: y",
    "multipart/mixed",
    "message/rfc822",
    "text/plain; name*=x",
    "ü/x",
  ])("may not be of type %j", async (contentType, { attach }) => {
    expect((await attach([file({ contentType })])).body.issues[0].path).toBe("attachments[0]");
  });
});
