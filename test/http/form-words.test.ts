import { expect, test } from "vitest";
import { timePattern } from "../../functions/contract/platform/words.ts";
import { formWords } from "../../functions/http/issues/form-words.ts";

test("a text of any length is looked at without failing", () => {
  const digits = "0".repeat(30_000_000);
  expect(formWords(String(timePattern), digits)).toMatch(/not a count since 1970$/);
  expect(formWords(String(timePattern), `x${digits}`)).toMatch(/^must be /);
  expect(formWords("/^eml_[0-9]/", `eml_${digits}`)).toMatch(/followed by 26 digits/);
});
