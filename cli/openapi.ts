import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build/places.ts";
import { openApiText } from "../local/pages/openapi-text.ts";

const file = join(root, "docs", "openapi.json");
writeFileSync(file, openApiText());
console.log(`Wrote ${file}`);
