import { writeFileSync } from "node:fs";
import { join } from "node:path";
import openapiTS, { astToString } from "openapi-typescript";
import { openApiText } from "../local/pages/openapi/openapi-text.ts";

/** The words of the reference; types need none of them. */
const words = new Set(["description", "summary", "example", "examples"]);
/** Every error has the same body, which the dashboard reads in one place. */
const errorStatus = /^[45]\d\d$/;

/** Returns the types of the API's document as the dashboard imports them: requests, and responses of success. */
export async function dashboardTypes(): Promise<string> {
  const document = JSON.parse(openApiText(), (_, value: unknown) => withoutWords(value));
  const { responses: _, examples: __, ...components } = document.components;
  const types = astToString(await openapiTS({ ...document, webhooks: {}, components }));
  return `// Written by \`npm run openapi\`. Do not change it by hand.\n\n${types}`;
}

function withoutWords(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const kept = Object.entries(value).filter(
    ([name, each]) => !(words.has(name) && !isSchema(each)) && !errorStatus.test(name),
  );
  return Object.fromEntries(kept);
}

/** A field may have the name of one of the words. */
function isSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null && ("type" in value || "$ref" in value);
}

export async function writeDashboardTypes(): Promise<string> {
  const file = join(import.meta.dirname, "..", "dashboard", "api", "schema.d.ts");
  writeFileSync(file, await dashboardTypes());
  return file;
}
