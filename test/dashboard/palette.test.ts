import { expect, test } from "vitest";
import { targetsFor } from "../../dashboard/shell/palette-targets.ts";

const ulid = "01K0000000000000000000000A";

test.each([
  ["eml", "emails"],
  ["con", "contacts"],
  ["dom", "domains"],
  ["tpl", "templates"],
  ["whk", "webhooks"],
  ["brd", "broadcasts"],
  ["inb", "inbound"],
])("a pasted id of the kind %s opens its page among the %s", (prefix, folder) => {
  expect(targetsFor(` ${prefix}_${ulid} `).map(({ path }) => path)).toEqual([`/${folder}/${prefix}_${ulid}`]);
});

test("an address leads to the emails, the contact and the suppressions of that person", () => {
  const paths = targetsFor("ines+1@example.com").map(({ path }) => path);
  expect(paths).toEqual([
    "/emails?to=ines%2B1%40example.com",
    "/contacts?find=ines%2B1%40example.com",
    "/suppressions?find=ines%2B1%40example.com",
  ]);
});

test("anything else is looked for in the names of pages", () => {
  expect(targetsFor("TEMPL").map(({ path }) => path)).toEqual(["/templates"]);
  expect(targetsFor("").length).toBeGreaterThan(10);
  expect(targetsFor("../../elsewhere")).toEqual([]);
});
