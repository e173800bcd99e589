const equals = 0x3d;

/** The bytes of a body whose transfer encoding has this name; what needs no decoding is given back as it is. */
export function decodeBody(body: Buffer, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body.toString("latin1"), "base64");
  return encoding === "quoted-printable" ? decodeQuotedPrintable(body) : body;
}

/** What is no escape stands for itself, as it does for mail readers. */
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

/** Where the line after a soft break begins: `=`, spaces that a relay added, and the line's end or the text's. */
function softBreakEnd(body: Buffer, from: number): number | undefined {
  let at = from;
  while (body[at] === 0x20 || body[at] === 0x09) at += 1;
  if (at >= body.length) return at;
  return body[at] === 0x0d && body[at + 1] === 0x0a ? at + 2 : undefined;
}
