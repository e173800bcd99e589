/** The sections between the boundary lines of a multipart body (RFC 2046 §5.1); each without the line end behind it. */
export function multipartSections(body: Buffer, boundary: string): Buffer[] {
  const marker = Buffer.from(`--${boundary}`);
  const sections: Buffer[] = [];
  let start: number | undefined;
  for (let at = body.indexOf(marker); at >= 0; at = body.indexOf(marker, at + 1)) {
    const line = boundaryLine(body, at, at + marker.length);
    if (!line) continue;
    if (start !== undefined) sections.push(body.subarray(start, Math.max(start, at - 2)));
    if (line.closes) return sections;
    start = line.end;
  }
  // Cut off before its last boundary: what came is still a section.
  if (start !== undefined) sections.push(body.subarray(start));
  return sections;
}

/** Where the line ends that begins at `at`, if it is a boundary line: nothing but spaces may follow the boundary. */
function boundaryLine(body: Buffer, at: number, after: number) {
  if (at > 0 && (body[at - 2] !== 0x0d || body[at - 1] !== 0x0a)) return undefined;
  const closes = body[after] === 0x2d && body[after + 1] === 0x2d;
  let end = closes ? after + 2 : after;
  while (body[end] === 0x20 || body[end] === 0x09) end += 1;
  if (end >= body.length) return { closes, end };
  return body[end] === 0x0d && body[end + 1] === 0x0a ? { closes, end: end + 2 } : undefined;
}
