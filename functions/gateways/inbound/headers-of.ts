import { boundariesOf } from "./count-parts.ts";

/** Where a header is, up to the empty line at its end. */
export interface HeaderPlace {
  readonly start: number;
  readonly end: number;
}

const delimiterStart = Buffer.from("\n--");
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const longestBoundary = 300;
/** The parser takes no message with more. */
const longestHeader = 1024 * 1024;
/** A message in a message in a message is read; deeper ones are attachments. */
const mostMessages = 3;
const isMessage = /(?<![^\n])content-type[ \t]*:\s*message\/rfc822/i;

/** Returns the places of the headers of a message and of its parts, and of the messages that are parts. */
export function headersOf(bytes: Buffer): readonly HeaderPlace[] {
  const starts = [0, ...partStarts(bytes)];
  return starts.flatMap((start, n) => headersAt(bytes, start, starts[n + 1] ?? bytes.length));
}

/** A part that is a message begins with that message's header. */
function headersAt(bytes: Buffer, start: number, limit: number): readonly HeaderPlace[] {
  const found: HeaderPlace[] = [];
  let at = start;
  for (let n = 0; n <= mostMessages; n++) {
    const place = { start: at, end: headerEnd(bytes, at, Math.min(limit, at + longestHeader)) };
    found.push(place);
    if (!isMessage.test(bytes.toString("latin1", place.start, place.end))) break;
    at = bytes.indexOf(lineFeed, place.end) + 1;
    if (at === 0 || at >= limit) break;
  }
  return found;
}

/** Returns the boundaries that the message declares and no part begins with. */
export function emptyBoundaries(bytes: Buffer): ReadonlySet<string> {
  const declared = boundariesOf(bytes);
  const named = new Set(delimitersOf(bytes, declared).map(({ boundary }) => boundary));
  return new Set([...declared].filter((one) => !named.has(one)));
}

/** The places after the delimiters of the boundaries that the message declares. */
function partStarts(bytes: Buffer): readonly number[] {
  return delimitersOf(bytes, boundariesOf(bytes)).map(({ start }) => start);
}

interface Delimiter {
  readonly boundary: string;
  /** Where its part begins. */
  readonly start: number;
}

function delimitersOf(bytes: Buffer, boundaries: ReadonlySet<string>): readonly Delimiter[] {
  const found: Delimiter[] = [];
  if (boundaries.size === 0) return found;
  for (
    let at = bytes.indexOf(delimiterStart);
    at >= 0;
    at = bytes.indexOf(delimiterStart, at + delimiterStart.length)
  ) {
    const from = at + delimiterStart.length;
    const end = bytes.indexOf(lineFeed, from);
    if (end < 0) break;
    const line = bytes.toString("latin1", from, Math.min(end, from + longestBoundary)).trimEnd();
    if (boundaries.has(line)) found.push({ boundary: line, start: end + 1 });
  }
  return found;
}

function headerEnd(bytes: Buffer, start: number, limit: number): number {
  for (let at = start; at < limit; ) {
    const end = bytes.indexOf(lineFeed, at);
    if (end < 0 || end >= limit) return limit;
    if (end === at || (end === at + 1 && bytes[at] === carriageReturn)) return at;
    at = end + 1;
  }
  return limit;
}
