import { expect, test } from "vitest";
import { parseMail } from "../../functions/gateways/inbound/parse-mail.ts";
import { withReadableTypes } from "../../functions/gateways/inbound/readable-types.ts";

const parse = async (...lines: readonly string[]) =>
  (await parseMail(Buffer.from(lines.map((line) => `${line}\r\n`).join(""))))?.content;

const unreadable = [
  "",
  " ",
  "text",
  "text/",
  "/plain",
  "; charset=utf-8",
  "text; format=flowed",
  "()",
  "=?x?=",
];

test.for(unreadable)("a body with the Content-Type %j is shown as text (RFC 2045 5.2)", async (type) => {
  const content = await parse("Subject: x", `Content-Type:${type}`, "MIME-Version: 1.0", "", "Hello");
  expect(content).toMatchObject({ text: "Hello\n", attachments: [] });
});

test.for(unreadable)("a part with the Content-Type %j is shown as text", async (type) => {
  const head = ["Content-Type: multipart/mixed; boundary=b", "", "--b", `content-type :${type}`, "", "Hello"];
  const content = await parse(...head, "--b", "Content-Type: application/pdf", "", "pdf", "--b--");
  expect(content?.text?.trim()).toBe("Hello");
  expect(content?.attachments).toMatchObject([{ contentType: "application/pdf" }]);
});

test("a message in a digest whose Content-Type names no type is a message", async () => {
  const inner = ["From: a@example.com", "Subject: inner", "", "Hello"];
  const head = ["Content-Type: multipart/digest; boundary=b", "", "--b", "Content-Type: x", ""];
  const content = await parse(...head, ...inner, "--b--");
  expect(content?.text).toContain("Hello");
  expect(content?.text).toContain("inner");
});

test("the text of a message that is a part is shown, whatever its Content-Type is", async () => {
  const inner = ["Subject: inner", "Content-Type:", "", "Hello"];
  const head = ["Content-Type: multipart/mixed; boundary=b", "", "--b", "Content-Type: message/rfc822", ""];
  const content = await parse(...head, ...inner, "--b--");
  expect(content?.text).toContain("Hello");
  expect(content?.attachments).toEqual([]);
});

test.for([
  "application/pdf",
  "(a comment) text/html; charset=utf-8",
  '"text/plain"',
  "pdf; name=a.pdf",
  "x-unknown/y",
])("a message with the Content-Type %j is parsed as it came", (type) => {
  const raw = Buffer.from(`Content-Type: ${type}\r\n\r\nContent-Type: x\r\n\r\n--b\r\nContent-Type:\r\n`);
  expect(withReadableTypes(raw)).toBe(raw);
});

test.for(["attachment", "inline; filename=a.bin"])(
  "a part with the disposition %j stays a file of an unknown type",
  async (disposition) => {
    const content = await parse("Content-Type: weird", `Content-Disposition: ${disposition}`, "", "x");
    expect(content?.attachments).toMatchObject([{ contentType: "application/octet-stream" }]);
  },
);

test("the first Content-Type that names a type is taken", async () => {
  const content = await parse("Content-Type: text", "Content-Type: text/html", "", "<b>Hello</b>");
  expect(content?.html?.trim()).toBe("<b>Hello</b>");
});

test("a message of many delimiters without empty lines is read in a pass", async () => {
  const lines = `--b\r\n${"x\r\n".repeat(20_000)}`;
  const raw = Buffer.from(`Content-Type: multipart/mixed; boundary=b\r\n\r\n${lines.repeat(500)}`);
  expect(withReadableTypes(raw)).toBe(raw);
});
