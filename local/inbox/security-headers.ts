type Headers = Readonly<Record<string, string>>;

const always: Headers = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-DNS-Prefetch-Control": "off",
  "Cache-Control": "no-store",
};

/** For the inbox's own pages: its own style and script, nothing inline, in nobody's frame. */
export const pageHeaders: Headers = {
  ...always,
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "connect-src 'self'",
    "img-src data:",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "Cross-Origin-Opener-Policy": "same-origin",
};

/**
 * For a mail's own html, which is hostile until proven otherwise: no script, no form, no request to anywhere, an origin
 * of its own; framed by the inbox alone.
 */
export const mailHtmlHeaders: Headers = {
  ...always,
  "Content-Type": "text/html; charset=utf-8",
  "Content-Security-Policy": [
    "sandbox",
    "default-src 'none'",
    "img-src data: cid:",
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join("; "),
};

const shutIn = { "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'" };

/** For everything else that comes out of a mail. */
export const plainHeaders: Headers = { ...always, ...shutIn, "Content-Type": "text/plain; charset=utf-8" };

export const jsonHeaders: Headers = {
  ...always,
  ...shutIn,
  "Content-Type": "application/json; charset=utf-8",
};

/** A download under its own name, which may hold anything; never a type that a browser would open. */
export function downloadHeaders(filename: string): Headers {
  const ascii = filename.replaceAll(/[^A-Za-z0-9._ -]/g, "_").slice(0, 100) || "attachment";
  const encoded = encodeURIComponent(filename.toWellFormed().slice(0, 200)).replaceAll("'", "%27");
  return {
    ...always,
    ...shutIn,
    "Content-Type": "application/octet-stream",
    "Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
  };
}

export function assetHeaders(type: "text/css" | "text/javascript"): Headers {
  return { ...always, "Content-Type": `${type}; charset=utf-8` };
}
