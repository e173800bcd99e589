export const mostParts = 1000;
/** Lines that begin as a delimiter does, whichever boundary they have: a hostile message can hide its boundary. */
const mostDelimiters = 20_000;
const lineStart = Buffer.from("\n--");

/**
 * Returns how many parts a message has, up to one more than are parsed. They are counted before parsing, since each takes
 * memory: a message of 40 MB could have millions.
 */
export function countParts(raw: Uint8Array): number {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const boundaries = boundariesOf(bytes);
  if (boundaries.size === 0) return 0;
  let [parts, delimiters] = [0, 0];
  for (let at = bytes.indexOf(lineStart); at >= 0; at = bytes.indexOf(lineStart, at + 1)) {
    delimiters += 1;
    const end = bytes.indexOf(0x0a, at + 1);
    const lineEnd = Math.min(end < 0 ? bytes.length : end, at + 300);
    const line = bytes.toString("latin1", at + lineStart.length, lineEnd).trimEnd();
    if (boundaries.has(line)) parts += 1;
    if (parts > mostParts || delimiters > mostDelimiters) return mostParts + 1;
  }
  return parts;
}

const name = Buffer.from("oundary");
const mostBoundaries = 2000;

/** Returns the boundaries that any part declares; more than can be declared in a message's parts are not looked at. */
export function boundariesOf(bytes: Buffer): ReadonlySet<string> {
  const found = new Set<string>();
  for (
    let at = bytes.indexOf(name);
    at >= 0 && found.size < mostBoundaries;
    at = bytes.indexOf(name, at + 1)
  ) {
    const text = bytes.toString("latin1", at + name.length, at + name.length + 300);
    const [, quoted, bare] = /^(?:\*\d?\*?)?\s*=\s*(?:"([^"\r\n]{1,200})"|([^\s;"]{1,200}))/.exec(text) ?? [];
    const boundary = quoted ?? bare;
    if (boundary !== undefined) found.add(boundary);
  }
  return found;
}
