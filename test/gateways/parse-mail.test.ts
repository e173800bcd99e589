import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { parseMail } from "../../functions/gateways/inbound/parse-mail.ts";

const parse = async (...lines: readonly (string | Buffer)[]) =>
  (await parseMail(Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from("\r\n")]))))
    ?.content;

test("winmail.dat is kept as an attachment (M1)", async () => {
  const content = await parse("Content-Type: application/ms-tnef; name=winmail.dat", "", "data");
  expect(content?.attachments).toMatchObject([
    { filename: "winmail.dat", contentType: "application/ms-tnef" },
  ]);
});

test("ISO-2022-JP without a charset is detected (M3)", async () => {
  const bytes = Buffer.from("1b2442467c4b5c1b2842", "hex");
  const content = await parse("Subject: x", "", bytes);
  expect(content?.text?.trim()).toBe("日本");
});

test("raw bytes in a subject do not stop the parser (M5)", async () => {
  const content = await parse(
    Buffer.concat([Buffer.from("Subject: "), Buffer.from("c4e3bac3", "hex")]),
    "",
    "x",
  );
  expect(content?.subject).toContain("\ufffd");
});

test("a character that is split over two encoded words is joined (M6)", async () => {
  const content = await parse("Subject: =?UTF-8?B?55+l?=", "", "x");
  const split = await parse("Subject: =?UTF-8?Q?=E7=9F?= =?UTF-8?Q?=A5?=", "", "x");
  expect([content?.subject, split?.subject]).toEqual(["知", "知"]);
});

test("an encoded word around a whole disposition names the attachment (M8)", async () => {
  const disposition = "Content-Disposition: =?utf-8?Q?attachment=3B_filename=3Dx=2Epdf?=";
  const content = await parse("Subject: x", "Content-Type: application/pdf", disposition, "", "data");
  expect(content?.attachments).toMatchObject([{ filename: "x.pdf" }]);
});

test("text around an image is kept in order, once each (M10)", async () => {
  const part = (type: string, body: string) => ["--b", `Content-Type: ${type}`, "", body];
  const head = ["Content-Type: multipart/mixed; boundary=b", ""];
  const parts = [part("text/plain", "one"), part("image/png", "png"), part("text/plain", "two")];
  const content = await parse(...head, ...parts.flat(), "--b--");
  expect(content?.text?.replace(/\s+/g, " ").trim()).toBe("one two");
  expect(content?.attachments).toHaveLength(1);
});

test("flowed paragraphs are joined (M11), and smart quotes are read (M13)", async () => {
  const flowed = await parse(
    "Content-Type: text/plain; format=flowed; delsp=yes",
    "",
    "long ",
    "line",
    "",
    "next",
  );
  expect(flowed?.text).toContain("longline\n");
  const quoted = Buffer.from("93686994", "hex");
  const quotes = await parse("Content-Type: text/plain; charset=windows-1252", "", quoted);
  expect(quotes?.text?.trim()).toBe("“hi”");
});

test("an attachment without names has null, not a text (M15); html only has a text too (M16)", async () => {
  const bare = await parse("Content-Type: application/pdf", "", "data");
  expect(bare?.attachments).toMatchObject([{ filename: null, contentId: null }]);
  const html = await parse("Content-Type: text/html", "", "<p>Hi <b>you</b></p>");
  expect(html).toMatchObject({
    html: expect.stringContaining("<b>you</b>"),
    text: expect.stringContaining("Hi you"),
  });
});

test("the legacy charsets of East Asia are read, by all of their names", async () => {
  const samples = [
    ["shift_jis", "93fa967b"],
    ["cp932", "93fa967b"],
    ["euc-kr", "c7d1b1db"],
    ["gb18030", "d6d0cec4"],
    ["iso-2022-jp", "1b2442467c4b5c1b2842"],
  ] as const;
  for (const [charset, hex] of samples) {
    const content = await parse(`Content-Type: text/plain; charset=${charset}`, "", Buffer.from(hex, "hex"));
    expect(["日本", "한글", "中文"], charset).toContain(content?.text?.trim());
  }
});

test("a message beyond the limits is not parsed: 1,001 parts, 31 levels, 1 MB of headers", async () => {
  const parts = (count: number) => Array.from({ length: count }, () => "--b\r\n\r\nx").join("\r\n");
  const head = "Content-Type: multipart/mixed; boundary=b\r\n\r\n";
  expect(await parse(`${head}${parts(1001)}\r\n--b--`)).toBeUndefined();
  expect(await parse(`${head}${parts(900)}\r\n--b--`)).toBeDefined();
  const level = (n: number) => `Content-Type: multipart/mixed; boundary=l${n}\r\n\r\n--l${n}`;
  expect(await parse(Array.from({ length: 40 }, (_, n) => level(n)).join("\r\n"))).toBeUndefined();
  expect(await parse(`X: ${"a".repeat(1_100_000)}`, "", "x")).toBeUndefined();
});

test("an attachment of 25 MB is hashed as it came", async () => {
  const bytes = Buffer.alloc(18_000_000, "some bytes ");
  const encoded = bytes.toString("base64").replace(/.{76}/g, "$&\r\n");
  const head = ["Content-Type: application/octet-stream", "Content-Transfer-Encoding: base64", ""];
  const content = await parse(...head, encoded);
  expect(content?.attachments[0]?.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
});

test("several References fields are one list, also where the first is empty (H10)", async () => {
  const content = await parse("References: ", "References: <a@x> <b@x> <c@x>", "Subject: x", "", "x");
  expect(content?.references).toEqual(["<a@x>", "<b@x>", "<c@x>"]);
});

test.each([
  ["invoice%E2%80%AEfdp.exe", "invoicefdp.exe"],
  ["a%E2%81%A6b.pdf", "ab.pdf"],
  ["a.e%E2%80%8Bx%EF%BB%BFe", "a.exe"],
  ["..%2F..%2Fetc%2Fpasswd", ".._.._etc_passwd"],
  ["..%5Ca.txt", ".._a.txt"],
  ["%E2%80%AE", null],
  ["a%E2%80%8Db.txt", "a\u200db.txt"],
])("the file name %s is shown with its true extension, and is no path: %s", async (written, filename) => {
  const disposition = `Content-Disposition: attachment; filename*=utf-8''${written}`;
  const content = await parse("Content-Type: application/pdf", disposition, "", "data");
  expect(content?.attachments).toMatchObject([{ filename }]);
});

test.each([
  ["=?utf-8?Q?=3Cceo=40corp.test=3E?=", undefined],
  ["=?utf-8?Q?=3Cceo=40corp.test=3E?= <a@b.test>", "a@b.test"],
  ['"a b"@c.test', "a b@c.test"],
  ["Ana\r\n <ana@b.test>", "ana@b.test"],
  ["bad@spam.test (a(b))", "bad@spam.test"],
  ["bad(x(y(z)))@spam.test", "bad@spam.test"],
  ["(a(b)) Ana <bad@spam.test> (c(d))", "bad@spam.test"],
  ['"(a(b)" <bad@spam.test>', "bad@spam.test"],
  ['"a(b"@spam.test', undefined],
  ["J\u00fc <j@b\u00fccher.test>", "j@b\u00fccher.test"],
])("the From field %s is from %s: an encoded word is no address", async (field, address) => {
  const content = await parse(`From: ${field}`, "Subject: x", "", "x");
  expect(content?.from?.address).toBe(address);
});
