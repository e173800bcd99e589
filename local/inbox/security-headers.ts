type Headers = Readonly<Record<string, string>>;

const always: Headers = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Resource-Policy": "same-origin",
  "X-DNS-Prefetch-Control": "off",
  "Cache-Control": "no-store",
};

/** For the inbox's own pages: own styles and scripts only, nothing inline, no framing. */
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

/** For the HTML of an email, which is untrusted: no scripts, forms or requests, an opaque origin, framed only by the inbox. */
export const emailHtmlHeaders: Headers = {
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

const sandboxed = { "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'" };

/** For any other content of an email. */
export const plainHeaders: Headers = { ...always, ...sandboxed, "Content-Type": "text/plain; charset=utf-8" };

export const jsonHeaders: Headers = {
  ...always,
  ...sandboxed,
  "Content-Type": "application/json; charset=utf-8",
};

/** For an attachment: its filename is untrusted, and no browser opens its type. */
export function downloadHeaders(filename: string): Headers {
  const ascii = filename.replaceAll(/[^A-Za-z0-9._ -]/g, "_").slice(0, 100) || "attachment";
  const encoded = encodeURIComponent(filename.toWellFormed().slice(0, 200)).replaceAll("'", "%27");
  return {
    ...always,
    ...sandboxed,
    "Content-Type": "application/octet-stream",
    "Content-Disposition": `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`,
  };
}

export function assetHeaders(type: "text/css" | "text/javascript"): Headers {
  return { ...always, "Content-Type": `${type}; charset=utf-8` };
}
