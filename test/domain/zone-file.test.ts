import { expect, test } from "vitest";
import { zoneFile } from "../../functions/domain/domains/zone-file.ts";

const fieldsOf = (text: string) => text.split("\n").map((line) => line.split("\t"));

test("a zone file has a line for each record, with absolute names", () => {
  const at = { name: "a.example.com", ttl: 300 };
  const text = zoneFile("Records of example.com", [
    { ...at, type: "TXT", value: "v=spf1 -all" },
    { ...at, type: "CNAME", value: "b.example.net" },
    { ...at, type: "MX", value: "mx.example.net", priority: 10 },
  ]);
  expect(fieldsOf(text)).toEqual([
    ["; Records of example.com"],
    ["a.example.com.", "300", "IN", "TXT", '"v=spf1 -all"'],
    ["a.example.com.", "300", "IN", "CNAME", "b.example.net."],
    ["a.example.com.", "300", "IN", "MX", "10 mx.example.net."],
    [""],
  ]);
});

test.for<[string, string]>([
  ["a".repeat(255), `"${"a".repeat(255)}"`],
  ["a".repeat(256), `"${"a".repeat(255)}" "a"`],
  ["", '""'],
  ['say "\\"', '"say \\"\\\\\\""'],
  // Strings are bytes: two for this letter, which a limit may fall between.
  [`${"a".repeat(254)}é`, `"${"a".repeat(254)}\\195" "\\169"`],
  ["a;b\n", '"a;b\\010"'],
])("the text %j is written as %s", ([value, written]) => {
  const [, line] = fieldsOf(zoneFile("x", [{ type: "TXT", name: "a.test", value, ttl: 1 }]));
  expect(line?.at(-1)).toBe(written);
});
