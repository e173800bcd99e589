/** What every response of the dashboard's files carries. A deployment also sends HSTS. */
const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
} as const;

/**
 * Scripts and requests of the dashboard's own origin only; `issuer` is where a person signs in. Styles may be inline,
 * because dialogs and menus are placed by style attributes. Images may be remote for previews of emails, whose frame
 * has a stricter policy of its own until the viewer asks for images.
 */
export function documentHeaders(issuer: string): Readonly<Record<string, string>> {
  return {
    ...always,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-frame-options": "DENY",
    "content-security-policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: https:",
      "font-src 'self'",
      `connect-src 'self' ${new URL(issuer).origin}`,
      "frame-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
  };
}

/** Names of assets contain a hash of their content. */
export function assetHeaders(type: string): Readonly<Record<string, string>> {
  return { ...always, "content-type": type, "cache-control": "public, max-age=31536000, immutable" };
}

export const configHeaders: Readonly<Record<string, string>> = {
  ...always,
  "content-type": "application/json; charset=utf-8",
  "cache-control": "no-store",
};
