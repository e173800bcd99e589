import { expect, test } from "vitest";
import { buildDashboard } from "../../build/dashboard/build.ts";
import { sizeRows } from "./check/size-budgets.ts";

test("the dashboard that a test runner builds is the production build, within its sizes", async () => {
  await buildDashboard();
  expect(sizeRows().filter(({ bytes, most }) => bytes > most)).toEqual([]);
});
