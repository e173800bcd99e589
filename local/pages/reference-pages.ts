import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Markup } from "../../functions/domain/platform/markup/markup.ts";
import type { Page } from "../gateway/index-page.ts";
import { assetHeaders, jsonHeaders, pageHeaders } from "../inbox/security-headers.ts";
import { guidePage } from "./guides/guide-page.ts";
import { guides } from "./guides/guides.ts";
import { openApiDocument } from "./openapi/openapi-document.ts";
import type { OpenApiDocument } from "./openapi/openapi-shape.ts";
import { packageVersion } from "./package-version.ts";
import { placedOperations } from "./reference/contents.ts";
import { referencePage } from "./reference/index-page.ts";
import { operationPage } from "./reference/operation-page.ts";
import { resourcePage } from "./reference/resource-page.ts";

interface Content {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const assets: { readonly [path: string]: () => Promise<Content> } = {
  "/docs/reference.css": () => asset("reference.css", "text/css"),
  "/docs/reference.js": () => asset("reference.js", "text/javascript"),
};

/**
 * The API reference: HTML at `/docs`, with a page for each operation, resource and guide below it; OpenAPI at
 * `/openapi.json`.
 */
export const referencePages: readonly Page[] = [serve];

async function serve(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const { pathname } = new URL(req.url ?? "/", "http://local");
  if (req.method !== "GET" && req.method !== "HEAD") return false;
  const content = await contentOf(pathname, `http://127.0.0.1:${req.socket.localPort}`);
  if (!content) return false;
  const { headers, body } = content;
  res.writeHead(200, { ...headers, "Content-Length": Buffer.byteLength(body) });
  res.end(req.method === "HEAD" ? undefined : body);
  return true;
}

async function contentOf(path: string, url: string): Promise<Content | undefined> {
  if (Object.hasOwn(assets, path)) return assets[path]?.();
  if (path !== "/openapi.json" && path !== "/docs" && !path.startsWith("/docs/")) return undefined;
  const server = { url, description: "This local service" };
  const document = openApiDocument({ version: packageVersion(), server });
  if (path === "/openapi.json")
    return { headers: jsonHeaders, body: `${JSON.stringify(document, undefined, 2)}\n` };
  const page = pageAt(document, path);
  return page && { headers: pageHeaders, body: page.markup };
}

/** Returns the page at a path of the documentation, if there is one. */
export function pageAt(document: OpenApiDocument, path: string): Markup | undefined {
  if (path === "/docs") return referencePage(document);
  const [kind = "", name, ...others] = path.replace("/docs/", "").split("/");
  if (others.length > 0) return undefined;
  const guide = guides.find((one) => one.name === kind);
  if (name === undefined) return guide && guidePage(document, guide);
  const placed = placedOperations(document).find(({ operation }) => operation.operationId === name);
  if (kind === "operations") return placed && operationPage(document, placed);
  const isResource = kind === "resources" && Object.hasOwn(document.components.schemas, name);
  return isResource ? resourcePage(document, name) : undefined;
}

async function asset(name: string, type: "text/css" | "text/javascript"): Promise<Content> {
  return { headers: assetHeaders(type), body: await readFile(new URL(name, import.meta.url)) };
}
