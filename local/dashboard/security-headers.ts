import { cacheControl, contentPolicy, fileHeaders } from "../../functions/settings/dashboard/headers.ts";

/** The headers of `index.html`; `issuer` is where a person signs in. A deployment also sends HSTS. */
export function documentHeaders(issuer: string): Readonly<Record<string, string>> {
  return {
    ...fileHeaders,
    "content-type": "text/html; charset=utf-8",
    "cache-control": cacheControl.files,
    "x-frame-options": "DENY",
    "content-security-policy": contentPolicy([new URL(issuer).origin]),
  };
}

export function assetHeaders(type: string): Readonly<Record<string, string>> {
  return { ...fileHeaders, "content-type": type, "cache-control": cacheControl.assets };
}

export const configHeaders: Readonly<Record<string, string>> = {
  ...fileHeaders,
  "content-type": "application/json; charset=utf-8",
  "cache-control": cacheControl.files,
};
