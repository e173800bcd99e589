/** What makes a browser save a file under a name instead of showing it (RFC 6266, RFC 8187). */
export function savedAs(filename: string, contentType = "application/octet-stream") {
  return {
    ResponseContentDisposition: `attachment; filename*=UTF-8''${encoded(filename)}`,
    ResponseContentType: contentType,
  };
}

/** RFC 8187: `encodeURIComponent` leaves these five. */
function encoded(filename: string): string {
  return encodeURIComponent(filename.toWellFormed()).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
