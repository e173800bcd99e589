import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../build/places.ts";
import { dashboardTypes } from "../../cli/dashboard-types.ts";

test("the types of the dashboard are those of the API; npm run openapi writes them", async () => {
  const written = readFileSync(join(root, "dashboard", "api", "schema.d.ts"), "utf8");
  expect(written === (await dashboardTypes()), "Run npm run openapi.").toBe(true);
});
