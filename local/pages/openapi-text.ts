import { anyServer, openApiDocument } from "./openapi-document.ts";
import { packageVersion } from "./package-version.ts";

/** Returns the content of `docs/openapi.json`, which is valid for any deployment. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument({ version: packageVersion(), server: anyServer }), undefined, 2)}\n`;
}
