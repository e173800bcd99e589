import { type Options, parse } from "csv-parse";

/** A record of a CSV file: a line, or several where a quoted cell has line breaks. */
export interface CsvRecord {
  /** Undefined for a line that is not a valid record; `fault` says why. */
  readonly cells: readonly string[] | undefined;
  readonly fault?: string;
  /** How many bytes into the given ones it ends, with its line break. */
  readonly end: number;
  /** How many lines it takes. */
  readonly lines: number;
}

/**
 * Returns the complete records at the beginning of some bytes, up to `most`. An incomplete record at the end belongs to
 * the next bytes, unless these are the `last`. A line with unpaired quotes is an invalid record of its own and affects
 * no other line.
 */
export async function csvRecords(
  bytes: Uint8Array,
  { delimiter, last, most }: { readonly delimiter: string; readonly last: boolean; readonly most: number },
): Promise<readonly CsvRecord[]> {
  const records: CsvRecord[] = [];
  let at = 0;
  while (records.length < most && at < bytes.length) {
    const { ends, broken } = await recordEnds(bytes.subarray(at), delimiter, last, most - records.length);
    const base = at;
    for (const { cells, end } of ends) {
      records.push(recordOf(bytes, at, base + end, cells));
      at = base + end;
    }
    // No complete record in all of the bytes means an unclosed quote; behind other records, the next bytes may close it.
    const endless = records.length === 0 && !last;
    if (!(broken || endless) || records.length >= most) break;
    const end = endOfLine(bytes, at, last);
    if (end === undefined) break;
    records.push({ cells: undefined, fault: "the line has an unclosed quote", end, lines: 1 });
    at = end;
  }
  return records;
}

interface Ends {
  readonly ends: readonly { readonly cells: readonly string[]; readonly end: number }[];
  /** The line after them is not a valid record. */
  readonly broken: boolean;
}

function recordEnds(bytes: Uint8Array, delimiter: string, last: boolean, most: number): Promise<Ends> {
  const ends: { readonly cells: readonly string[]; readonly end: number }[] = [];
  const options: Options = {
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    trim: true,
    on_record: (cells: string[], { bytes: end }: { bytes: number }) => {
      if (ends.length < most) ends.push({ cells, end });
      return null;
    },
  };
  return new Promise((done) => {
    const parser = parse(options);
    // Only records of the callback count: the parser fails at the first line that is not a valid record.
    parser.on("error", () => done({ ends, broken: true }));
    parser.on("end", () => done({ ends, broken: false }));
    parser.resume();
    parser.write(bytes, () => {
      if (last) parser.end();
      else done({ ends, broken: false });
    });
  });
}

function recordOf(bytes: Uint8Array, start: number, end: number, cells: readonly string[]): CsvRecord {
  const own = bytes.subarray(start, end);
  const lines = breaksIn(own) || 1;
  if (!isUtf8(own)) return { cells: undefined, fault: "the line is not UTF-8", end, lines };
  return { cells, end, lines };
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d] as const;

function breaksIn(bytes: Uint8Array): number {
  let count = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte === lineFeed || (byte === carriageReturn && bytes[at + 1] !== lineFeed)) count += 1;
  }
  // The last line of a file may have no break, behind those of its quoted cells.
  const ends = bytes.at(-1) === lineFeed || bytes.at(-1) === carriageReturn;
  return ends ? count : count + 1;
}

/** Where the line ends that begins at a place; undefined where these bytes do not show it. */
function endOfLine(bytes: Uint8Array, from: number, last: boolean): number | undefined {
  for (let at = from; at < bytes.length; at++) {
    if (bytes[at] === lineFeed) return at + 1;
    // A line feed may follow in the bytes to come.
    if (bytes[at] === carriageReturn && (at + 1 < bytes.length || last))
      return bytes[at + 1] === lineFeed ? at + 2 : at + 1;
  }
  return last ? bytes.length : undefined;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
