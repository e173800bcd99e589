import { anyServer, openApiDocument } from "./openapi-document.ts";
import { packageVersion } from "./package-version.ts";

/** The document as `docs/openapi.json` holds it: for any deployment. */
export function openApiText(): string {
  return `${JSON.stringify(openApiDocument({ version: packageVersion(), server: anyServer }), undefined, 2)}\n`;
}
