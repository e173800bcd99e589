/** How a buffer is written as JSON: by Resend's older SDKs, for the content of an attachment. */
const buffers = /"content":\{"type":"Buffer","data":\[([\d,]*)\]\}/g;

/**
 * Returns a JSON text with the content of attachments as base64, where it is a list of bytes: a file has more of them
 * than a body may have values. What is no byte is left as it is, for the call to refuse. Within a string of JSON no
 * quotation mark is bare, so nothing else is taken for a buffer.
 */
export function withBase64Buffers(json: string): string {
  return json.replaceAll(buffers, (written: string, list: string) => {
    const bytes = bytesIn(list);
    return bytes ? `"content":"${bytes.toString("base64")}"` : written;
  });
}

function bytesIn(list: string): Buffer | undefined {
  if (list === "") return Buffer.alloc(0);
  const parts = list.split(",");
  const isByte = (part: string) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255;
  return parts.every(isByte) ? Buffer.from(parts.map(Number)) : undefined;
}
