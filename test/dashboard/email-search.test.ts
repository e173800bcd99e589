import fc from "fast-check";
import { expect, test } from "vitest";
import { readEmailSearch, withoutPlace } from "../../dashboard/pages/emails/email-search.ts";

test("the filters of an address are read, and a place in the list is one of two", () => {
  const search = {
    to: "ines@example.com",
    status: "bounced",
    tag: "kind:order",
    after: "eml_1",
    before: "eml_2",
  };
  expect(readEmailSearch(search)).toEqual({
    ...{ to: "ines@example.com", status: "bounced", tag: "kind:order", after: "eml_1" },
  });
  expect(withoutPlace(readEmailSearch(search))).toEqual({
    ...{ to: "ines@example.com", status: "bounced", tag: "kind:order" },
  });
});

test("a tag that is a number in the address is a text", () => {
  expect(readEmailSearch({ tag: 42 })).toEqual({ tag: "42" });
});

test("whatever an address says, only known filters with texts of limited length are read", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom("to", "status", "tag", "after", "x"), fc.anything()),
      (search) => {
        const read = readEmailSearch(search);
        for (const [name, value] of Object.entries(read)) {
          expect(["to", "status", "tag", "after", "before"]).toContain(name);
          expect(typeof value === "string" && value.length <= 320).toBe(true);
        }
      },
    ),
  );
});
