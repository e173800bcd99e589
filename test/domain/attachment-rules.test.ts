import { describe, expect, it } from "vitest";
import { attachmentFault } from "../../functions/domain/emails/attachment-rules.ts";

describe("an attachment", () => {
  it.each([
    [{ filename: "report.pdf" }],
    [{ filename: "Übersicht 世界 🎉.xlsx" }],
    [{ filename: "no extension" }],
    [{ filename: "exe" }],
    [{ filename: "archive.exe.zip" }],
    [{ filename: `${"n".repeat(251)}.txt` }],
    [{ filename: "profit\\loss.pdf" }],
    [{ filename: "ends with \\" }],
    [{ filename: "invite.ics", contentType: "text/calendar; method=REQUEST" }],
    [{ filename: "a.txt", contentType: 'text/plain; charset="utf-8"; format=flowed' }],
    [{ filename: "a", contentType: "application/vnd.oasis.opendocument.text+zip" }],
    [{ filename: "logo.png", contentType: "image/png", contentId: "logo-1@acme.test" }],
  ])("the attachment %j may be sent", (attachment) => {
    expect(attachmentFault(attachment)).toBeUndefined();
  });

  it.each([
    ["empty", ""],
    ["blank", "  "],
    ["a path (T105)", "../../etc/passwd"],
    ["a Windows path", "..\\..\\x.txt"],
    ["a step upward inside", "a\\..\\x.txt"],
    ["a drive", "C:\\x.txt"],
    ["a server", "\\\\host\\x.txt"],
    ["a directory", ".."],
    ["a line break (H3)", "a\r\nContent-Type: text/html"],
    ["a line feed", "a\nb.txt"],
    ["a tab (H3)", "a\tb.txt"],
    ["NUL", "a\0.txt"],
    ["next line", "a\u0085b.txt"],
    ["a line separator", "a\u2028b.txt"],
    ["a right-to-left override", "annual\u202efdp.scr.pdf"],
    ["a right-to-left mark", "a\u200f.pdf"],
    ["half a surrogate pair", "a\ud83d.pdf"],
    ["an encoded word", "=?utf-8?q?a=2Eexe?="],
    ["ten thousand characters (T105)", `${"n".repeat(10_000)}.txt`],
  ])("is refused for its name: %s", (_title, filename) => {
    expect(attachmentFault({ filename })).toMatch(/^a file name may not/);
  });

  it.each([
    "setup.exe",
    "SETUP.EXE",
    "run.bat.",
    "run.cmd . ",
    "run.cmd\\",
    "a\\run.cmd",
    "a.b.js",
    ".vbs",
    "a․exe",
    "a.ｅｘｅ",
    "x.ps1xml",
    "x.msh2xml",
    "a.ex\u200be",
    "a.\u2060js",
    "a.exe\ufeff",
    "a.b\u00adat\ufe0f",
    "a\u200b.\u200b.s\u200dcr\u3164",
    "a.vb\u{e0073}s",
  ])("named %s is refused, as Amazon SES refuses its kind", (filename) => {
    expect(attachmentFault({ filename })).toMatch("refused by Amazon SES");
  });

  it.each([
    "",
    "text",
    "text/",
    "/plain",
    "text/plain/x",
    "text /plain",
    "text/plain;",
    "text/plain; charset",
    "text/plain; charset=a b",
    'text/plain; name="open',
    "text/plain; name*0*=utf-8''evil",
    "text/plain\r\nBcc: v@acme.test",
    "text/pläin",
  ])("an attachment of type %j is refused", (contentType) => {
    expect(attachmentFault({ filename: "a.txt", contentType })).toMatch("content type");
  });

  it("of a type longer than 255 characters is refused", () => {
    for (const contentType of [`text/${"x".repeat(251)}`, `text/plain${"; a=b".repeat(60_000)}`]) {
      expect(attachmentFault({ filename: "a.txt", contentType })).toMatch("at most 255");
    }
  });

  it.each(["multipart/mixed; boundary=x", "message/rfc822", "MESSAGE/partial"])(
    "of type %s is refused, as it could not be encoded",
    (contentType) => {
      expect(attachmentFault({ filename: "a.eml", contentType })).toMatch("cannot be attached");
    },
  );

  it.each(["", "<logo>", "lo go", "logo\r\nX: y", "lögo", 'a"b', "c".repeat(251)])(
    "with the content id %j is refused",
    (contentId) => {
      expect(attachmentFault({ filename: "a.png", contentId })).toMatch("content id");
    },
  );
});
