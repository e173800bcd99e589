/** What every response of the dashboard's files carries. */
export const fileHeaders = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
} as const;

/** Names of assets contain a hash of their content; every other file is read again. */
export const cacheControl = { assets: "public, max-age=31536000, immutable", files: "no-store" } as const;

/**
 * Scripts and requests of the dashboard's own origin only; `hosts` are the origins that its requests may also go to:
 * where a person signs in, and the bucket of uploads and downloads. Styles may be inline, because dialogs and menus are
 * placed by style attributes. Images may be remote for previews of emails, whose frame has a stricter policy of its own
 * until the viewer asks for images.
 */
export function contentPolicy(hosts: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src ${["'self'", ...hosts].join(" ")}`,
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Whatever the API answers below `/api`, a browser must not show it as a page of the dashboard's origin. */
export const apiContentPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
