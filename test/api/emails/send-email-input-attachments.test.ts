import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writes } from "../../http/calls.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { startWorld, type World } from "../../support/world.ts";

let world: World;
let project: TestProject;
beforeAll(async () => {
  world = await startWorld();
  project = await newProject(world, { credits: 3000 });
});
afterAll(() => world.stop());

const send = (attachments: unknown) =>
  world.api("POST", "/emails", { key: project.key, body: project.email({ attachments }) });
const file = (over: object = {}) => ({ filename: "a.txt", content: "YWJj", ...over });
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

/** The files of an email as its recipient gets them. */
async function arrived(attachments: unknown) {
  const { status, body } = await send(attachments);
  expect(status, body.message).toBe(200);
  await world.settle();
  const raw = world.ses.accepts().find(({ tags }) => tags["eds-email"] === body.id)?.raw ?? Buffer.alloc(0);
  const mail = await PostalMime.parse(raw, { attachmentEncoding: "arraybuffer" });
  const files = mail.attachments.map(({ content, ...rest }) => ({
    ...rest,
    // Asked for as an ArrayBuffer above.
    content: Buffer.from(content as ArrayBuffer),
  }));
  return { files, mail, raw, id: body.id as string };
}

describe("an attachment", () => {
  test("arrives byte for byte, whatever its length", async () => {
    const lengths = [0, 1, 2, 3, 56, 57, 58, 57 * 20 + 1, 100_000];
    const bytes = lengths.map((length) => world.services.random(length));
    const { files } = await arrived(
      bytes.map((content, at) => file({ filename: `${at}.bin`, content: base64(content) })),
    );
    expect(files.map(({ content }) => base64(content))).toEqual(bytes.map(base64));
  });

  test("may be wrapped, with either line end", async () => {
    const bytes = world.services.random(500);
    const wrapped = (end: string) => base64(bytes).replace(/.{76}/g, `$&${end}`);
    const { files } = await arrived([file({ content: wrapped("\r\n") }), file({ content: wrapped("\n") })]);
    for (const { content } of files) expect(base64(content)).toBe(base64(bytes));
  });

  test("is shown with its size and type, and arrives with its type and id", async () => {
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

  test("that is an invitation arrives as an alternative of the body (F64)", async () => {
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

  test("is one of 50 at most", async () => {
    expect((await send(Array(50).fill(file()))).status).toBe(200);
    const { body } = await send(Array(51).fill(file()));
    expect(body.issues).toEqual([{ path: "attachments", message: "at most 50 attachments" }]);
  });

  test.each(["@@@not base64", "YWJ", "YWJj=", "YW Jj", "YWJj\u00a0", "YWJ-", "Y===", "=", "é"])(
    "whose content is %j is refused before anything is reserved",
    async (content) => {
      world.recorder.reset();
      const { status, body } = await send([file(), file({ content })]);
      expect(status).toBe(400);
      expect(body.issues).toEqual([{ path: "attachments[1].content", message: "must be base64" }]);
      expect(writes(world.recorder.calls())).toEqual([]);
    },
  );

  test.each(["data:image/png;base64,YWJj", " DATA:,YWJj"])(
    "whose content is %j is refused with a hint at its prefix (F15)",
    async (content) => {
      expect((await send([file({ content })])).body.issues).toEqual([
        {
          path: "attachments[0].content",
          message: "must be base64 without a prefix such as data:image/png;base64,",
        },
      ]);
    },
  );

  test("without a file name is called after its place and type (F15)", async () => {
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

  test("with a backslash in its name keeps it (F15)", async () => {
    const { files } = await arrived([file({ filename: "a\\b.txt" })]);
    expect(files[0]?.filename).toBe("a\\b.txt");
  });

  test.each([
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
  ])("is at fault at %s", async (path, given) => {
    expect((await send([given])).body.issues[0].path).toBe(path);
  });

  test.each([
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
  ])("may not be called %j", async (filename) => {
    const { status, body } = await send([file({ filename })]);
    expect([status, body.issues[0].path]).toEqual([400, "attachments[0]"]);
  });

  test.each([
    "text",
    "text/",
    "a/b; c",
    "text/plain\r\nX: y",
    "multipart/mixed",
    "message/rfc822",
    "text/plain; name*=x",
    "ü/x",
  ])("may not be of type %j", async (contentType) => {
    expect((await send([file({ contentType })])).body.issues[0].path).toBe("attachments[0]");
  });
});
