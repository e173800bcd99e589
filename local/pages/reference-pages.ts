import { readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Page } from "../gateway/index-page.ts";
import { assetHeaders, jsonHeaders, pageHeaders } from "../inbox/security-headers.ts";
import { guidePage } from "./guides/guide-page.ts";
import { guides } from "./guides/guides.ts";
import { openApiDocument } from "./openapi/openapi-document.ts";
import { packageVersion } from "./package-version.ts";
import { referencePage } from "./reference-page.ts";

interface Content {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

type Render = (baseUrl: string) => Content | Promise<Content>;

const guideContents: { readonly [path: string]: Render } = Object.fromEntries(
  guides.map((guide) => [
    `/docs/${guide.name}`,
    (baseUrl: string) => ({ headers: pageHeaders, body: guidePage(documentOf(baseUrl), guide).markup }),
  ]),
);

const contents: { readonly [path: string]: Render } = {
  "/openapi.json": (baseUrl) => ({
    headers: jsonHeaders,
    body: `${JSON.stringify(documentOf(baseUrl), undefined, 2)}\n`,
  }),
  "/docs": (baseUrl) => ({ headers: pageHeaders, body: referencePage(documentOf(baseUrl)).markup }),
  ...guideContents,
  "/docs/reference.css": () => asset("reference.css", "text/css"),
  "/docs/reference.js": () => asset("reference.js", "text/javascript"),
};

/** The API reference: HTML at `/docs` with pages beside it, OpenAPI at `/openapi.json`. */
export const referencePages: readonly Page[] = [serve];

async function serve(req: IncomingMessage, res: ServerResponse): Promise<boolean> {
  const { pathname } = new URL(req.url ?? "/", "http://local");
  const render = Object.hasOwn(contents, pathname) ? contents[pathname] : undefined;
  if (!render || (req.method !== "GET" && req.method !== "HEAD")) return false;
  const { headers, body } = await render(`http://127.0.0.1:${req.socket.localPort}`);
  res.writeHead(200, { ...headers, "Content-Length": Buffer.byteLength(body) });
  res.end(req.method === "HEAD" ? undefined : body);
  return true;
}

function documentOf(url: string) {
  return openApiDocument({ version: packageVersion(), server: { url, description: "This local service" } });
}

async function asset(name: string, type: "text/css" | "text/javascript"): Promise<Content> {
  return { headers: assetHeaders(type), body: await readFile(new URL(name, import.meta.url)) };
}
