import { packageVersion } from "../package-version.ts";
import { compactJson } from "./compact-json.ts";
import { anyServer, openApiDocument } from "./openapi-document.ts";

/** Returns the content of `docs/openapi.json`, which is valid for any deployment. */
export function openApiText(): string {
  return `${compactJson(openApiDocument({ version: packageVersion(), server: anyServer }))}\n`;
}
