import { expect, test } from "vitest";
import { parseMail } from "../../functions/gateways/inbound/parse-mail.ts";

const parse = async (...lines: readonly string[]) =>
  (await parseMail(Buffer.from(lines.map((line) => `${line}\r\n`).join(""))))?.content;

test("the parts of messages that are encoded parts count, too, before they are parsed", async () => {
  const inner = (parts: number) =>
    `Subject: inner\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n${"--c\r\n\r\nx\r\n".repeat(parts)}--c--\r\n`;
  const encoded = (text: string) => [
    ...["--b", "Content-Type: message/rfc822", "Content-Transfer-Encoding: base64", ""],
    Buffer.from(text).toString("base64"),
  ];
  const head = ["Content-Type: multipart/mixed; boundary=b", ""];
  expect((await parse(...head, ...encoded(inner(900)), "--b--"))?.text).toContain("inner");
  expect(await parse(...head, ...encoded(inner(1001)), "--b--")).toBeUndefined();
  expect(await parse(...head, ...encoded(inner(600)), ...encoded(inner(600)), "--b--")).toBeUndefined();
  const twice = `Content-Type: multipart/mixed; boundary=d\r\n\r\n${encoded(inner(1001)).join("\r\n").replace("--b", "--d")}\r\n--d--\r\n`;
  expect(await parse(...head, ...encoded(twice), "--b--")).toBeUndefined();
  const digest = [
    "Content-Type: multipart/digest; boundary=b",
    "",
    "--b",
    "Content-Transfer-Encoding: base64",
    "",
  ];
  expect(await parse(...digest, Buffer.from(inner(1001)).toString("base64"), "--b--")).toBeUndefined();
});

test("text is not lost where its boundary is missing or named by no line", async () => {
  const lines = ["", "Hello!", "--b", "Content-Type: text/html", "", "<p>Bye!</p>"];
  for (const type of [
    "multipart/mixed",
    "multipart/mixed; boundary=c",
    'multipart/alternative; boundary=""',
  ]) {
    const content = await parse("Subject: x", `Content-Type: ${type}`, ...lines);
    expect(content?.text, type).toContain("Hello!");
    expect(content?.text, type).toContain("Bye!");
  }
  const file = ["Content-Type: multipart/mixed; boundary=c", "Content-Disposition: attachment; filename=a"];
  const nested = ["Content-Type: multipart/mixed; boundary=b", "", "--b", ...file, "", "one", "--b--"];
  expect((await parse("Subject: x", ...nested))?.attachments).toMatchObject([{ filename: "a" }]);
});

test("a boundary that a line names is one, in any form", async () => {
  for (const [declared, line] of [
    ['"a b"', "--a b"],
    ["b", "--b "],
    ["b (comment)", "--b"],
    ["b; charset=x", "--b"],
  ]) {
    const type = `Content-Type: multipart/mixed; boundary=${declared}`;
    const content = await parse(
      "Subject: x",
      type,
      "",
      `${line}`,
      "Content-Type: text/html",
      "",
      "<p>Hi</p>",
    );
    expect(content?.html?.trim(), declared).toBe("<p>Hi</p>");
  }
});

test("message ids without a space between them are single ones", async () => {
  const content = await parse("References: <a@x><b@x>", " <c@x>,<d@x>", "Subject: x", "", "x");
  expect(content?.references).toEqual(["<a@x>", "<b@x>", "<c@x>", "<d@x>"]);
});
