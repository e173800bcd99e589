/**
 * Yields the sections between the boundary lines of a multipart body (RFC 2046 §5.1), without their final CRLF. Lazy,
 * so that the caller's limit on parts bounds the memory for a body full of boundaries.
 */
export function* multipartSections(body: Buffer, boundary: string): Generator<Buffer> {
  const delimiter = Buffer.from(`--${boundary}`);
  let start: number | undefined;
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + 1)) {
    const line = boundaryLine(body, at, at + delimiter.length);
    if (!line) continue;
    if (start !== undefined) yield body.subarray(start, Math.max(start, at - 2));
    if (line.isClosing) return;
    start = line.end;
  }
  // The closing boundary is missing: the rest is the last section.
  if (start !== undefined) yield body.subarray(start);
}

/** Parses the boundary line that starts at `at`; only blanks may follow the boundary. */
function boundaryLine(body: Buffer, at: number, after: number) {
  if (at > 0 && (body[at - 2] !== 0x0d || body[at - 1] !== 0x0a)) return undefined;
  const isClosing = body[after] === 0x2d && body[after + 1] === 0x2d;
  let end = isClosing ? after + 2 : after;
  while (body[end] === 0x20 || body[end] === 0x09) end += 1;
  if (end >= body.length) return { isClosing, end };
  return body[end] === 0x0d && body[end + 1] === 0x0a ? { isClosing, end: end + 2 } : undefined;
}
