import { expect, test } from "vitest";
import { copyName } from "../../../functions/operations/platform/copy-name.ts";

test.each([
  ["News", "News (copy)"],
  ["x".repeat(100), `${"x".repeat(93)} (copy)`],
  ["\u{1F600}".repeat(50), `${"\u{1F600}".repeat(46)} (copy)`],
  [`a${"\u{1F600}".repeat(49)}`, `a${"\u{1F600}".repeat(46)} (copy)`],
])("a copy of %s has a name that can be given again", (name, copied) => {
  expect(copyName(name)).toBe(copied);
  expect(copied.length).toBeLessThanOrEqual(100);
});
