const equals = 0x3d;

/** Decodes a body by its Content-Transfer-Encoding; 7bit, 8bit, binary and unknown encodings return it unchanged. */
export function decodeBody(body: Buffer, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body.toString("latin1"), "base64");
  return encoding === "quoted-printable" ? decodeQuotedPrintable(body) : body;
}

/** Invalid escapes are kept as they are, as mail clients do. */
function decodeQuotedPrintable(body: Buffer): Buffer {
  const out = Buffer.allocUnsafe(body.length);
  let length = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at] ?? 0;
    const end = byte === equals ? softBreakEnd(body, at + 1) : undefined;
    const escaped = byte === equals && end === undefined ? escapedByte(body, at) : undefined;
    if (end === undefined) out[length++] = escaped ?? byte;
    if (end !== undefined) at = end - 1;
    else if (escaped !== undefined) at += 2;
  }
  return out.subarray(0, length);
}

function escapedByte(body: Buffer, at: number): number | undefined {
  const digits = body.toString("latin1", at + 1, at + 3);
  return /^[0-9A-Fa-f]{2}$/.test(digits) ? Number.parseInt(digits, 16) : undefined;
}

/** Returns the offset after a soft line break: `=`, blanks added in transit, and CRLF or the end of the body. */
function softBreakEnd(body: Buffer, from: number): number | undefined {
  let at = from;
  while (body[at] === 0x20 || body[at] === 0x09) at += 1;
  if (at >= body.length) return at;
  return body[at] === 0x0d && body[at + 1] === 0x0a ? at + 2 : undefined;
}
