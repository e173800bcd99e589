import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApiText } from "../local/pages/openapi/openapi-text.ts";
import { writeDashboardTypes } from "./dashboard-types.ts";

const file = join(import.meta.dirname, "..", "docs", "openapi.json");
writeFileSync(file, openApiText());
console.log(`Wrote ${file}`);
console.log(`Wrote ${await writeDashboardTypes()}`);
