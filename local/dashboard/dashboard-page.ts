import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Page } from "../gateway/index-page.ts";
import { isOwnHost } from "../inbox/host-check.ts";
import { pagesClient } from "../sign-in/development-account.ts";
import { assetHeaders, configHeaders, documentHeaders } from "./security-headers.ts";

interface Content {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** Other origins that the pages ask. */
interface Hosts {
  /** Where a person signs in. */
  readonly issuer: string;
  /** The bucket of uploads and downloads. */
  readonly files: string;
}

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};
const prefix = "/dashboard";
/** The build names every asset so; nothing else is read from the folder. */
const assetPath = /^\/assets\/[\w.-]+$/;

/**
 * Serves the built pages in `folder` as the deployment's distribution does: files below `assets`, the settings of the
 * sign-in at `config.json`, and `index.html` for every path without a file ending, so that links into the pages work.
 */
export function dashboardPage(folder: string, { issuer, files }: Hosts): Page {
  return async (req, res) => {
    const { pathname } = new URL(req.url ?? "/", "http://local");
    if (pathname !== prefix && !pathname.startsWith(`${prefix}/`)) return false;
    if (pathname === prefix) {
      res.writeHead(308, { location: `${prefix}/` }).end();
      return true;
    }
    const { status, headers, body } =
      refusal(req.method, req.headers.host) ??
      (await contentOf(pathname.slice(prefix.length), folder, { issuer, files }));
    res.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
    res.end(req.method === "HEAD" ? undefined : body);
    return true;
  };
}

function refusal(method: string | undefined, host: string | undefined): Content | undefined {
  if (method !== "GET" && method !== "HEAD") return text(405, "The dashboard's files are read-only.");
  return isOwnHost(host, []) ? undefined : text(421, "The dashboard is not served under this hostname.");
}

async function contentOf(path: string, folder: string, { issuer, files }: Hosts): Promise<Content> {
  if (path === "/config.json") return { status: 200, headers: configHeaders, body: configOf(issuer) };
  const ending = extname(path);
  if (ending === "" || path === "/index.html") {
    const body = await readFile(join(folder, "index.html"));
    return { status: 200, headers: documentHeaders([issuer, files]), body };
  }
  const type = types[ending];
  if (type === undefined || !assetPath.test(path)) return text(404, "File not found.");
  try {
    return { status: 200, headers: assetHeaders(type), body: await readFile(join(folder, path)) };
  } catch {
    return text(404, "File not found.");
  }
}

/** How the pages sign a person in. */
function configOf(issuer: string): string {
  const scope = "openid email offline_access";
  return JSON.stringify({ authority: issuer, clientId: pagesClient.client_id, scope });
}

function text(status: number, message: string): Content {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" },
    body: `${message}\n`,
  };
}
