import { expect, test } from "vitest";
import {
  beginning,
  fileType,
  keptAddress,
  messageIds,
  oneLine,
} from "../../../functions/domain/inbound/content/kept-text.ts";

test.each([
  ["abc", 5, "abc"],
  ["abcdef", 3, "abc"],
  ["ab🎉", 3, "ab"],
  ["ab🎉", 4, "ab🎉"],
  ["a\ud800b", 3, "a\ufffdb"],
  ["", 3, ""],
])("the beginning of %j in %i characters is %j", (text, length, kept) => {
  expect(beginning(text, length)).toBe(kept);
});

test.each([
  ["Hello\r\nBcc: x@evil.example", "Hello Bcc: x@evil.example"],
  ["a\u2028b\u2029c\u0000d", "a b c d"],
  ["plain", "plain"],
])("%j is one line", (text, line) => {
  expect(oneLine(text, 100)).toBe(line);
});

test("an address that is longer than any is none, and not the beginning of somebody else's", () => {
  expect(keptAddress(`${"a".repeat(400)}@example.com`)).toBe("");
  expect(keptAddress("a\r\n@example.com")).toBe("a@example.com");
});

test.each([
  ["image/png", "image/png"],
  ["application/vnd.oasis.opendocument.text", "application/vnd.oasis.opendocument.text"],
  ["multipart/mixed", "application/octet-stream"],
  ["image/png\r\nX-Evil: 1", "application/octet-stream"],
  ["text", "application/octet-stream"],
  [`text/${"x".repeat(300)}`, "application/octet-stream"],
])("a file of the type %j is of the type %s", (given, type) => {
  expect(fileType(given)).toBe(type);
});

test("references are kept up to a number and a size in all, without what is no id", () => {
  expect(messageIds("<a@x>\t<b@x>,<c@x>", 2, 100)).toEqual(["<a@x>", "<b@x>"]);
  expect(messageIds("<a@x> <b@x> <c@x>", 10, 10)).toEqual(["<a@x>", "<b@x>"]);
  expect(messageIds(`<${"a".repeat(1000)}@x> <b@x>`, 10, 100)).toEqual(["<b@x>"]);
});
