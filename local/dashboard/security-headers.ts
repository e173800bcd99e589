import { cacheControl, contentPolicy, fileHeaders } from "../../functions/settings/dashboard/headers.ts";

/** The headers of `index.html`; `hosts` are where a person signs in, and the bucket. A deployment also sends HSTS. */
export function documentHeaders(hosts: readonly string[]): Readonly<Record<string, string>> {
  return {
    ...fileHeaders,
    "content-type": "text/html; charset=utf-8",
    "cache-control": cacheControl.files,
    "x-frame-options": "DENY",
    "content-security-policy": contentPolicy(hosts.map((host) => new URL(host).origin)),
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
