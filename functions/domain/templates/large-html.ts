import type { Finding } from "./finding.ts";

const gmailBytes = 102 * 1024;

/** Returns a warning about html that Gmail cuts; `when` says at which moment the bytes were counted. */
export function largeHtml(field: string, html: string, when: string): readonly Finding[] {
  const bytes = Buffer.byteLength(html);
  if (bytes <= gmailBytes) return [];
  const message = `The html has ${bytes} bytes ${when}; Gmail cuts emails at ${gmailBytes}.`;
  return [{ severity: "warning", code: "html_large", message, field, line: 1, column: 1 }];
}
