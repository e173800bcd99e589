import { expect, test } from "vitest";
import { findWrong } from "../canary.ts";
import { modelOnly } from "./model-only.ts";

test("what only the reference model can see is noticed by it", async () => {
  const found = await findWrong(modelOnly, 1, 40);
  expect(found?.violations.length).toBeGreaterThan(0);
  for (const text of found?.violations ?? [])
    expect(text).toMatch(/the model: \/inbound\/blocklist has blo_\w+, which was deleted/);
});
