/** What a column of a file becomes: a field, a property by its key, or nothing. */
export type ColumnTarget =
  | "email"
  | "firstName"
  | "lastName"
  | "unsubscribed"
  | "subscribed"
  | "property"
  | "ignored"
  | "";

export interface CsvColumn {
  readonly header: string;
  /** The first cell below the header. */
  readonly sample: string;
}

export interface MappedColumn extends CsvColumn {
  readonly target: ColumnTarget;
  /** The key of the property, where it becomes one. */
  readonly property: string;
}

const delimiters = [",", ";", "\t"] as const;
const quote = '"';

/** Reads the header and the first lines of a file from its beginning; the last line may be cut. */
export function readColumns(beginning: string): readonly CsvColumn[] {
  const text = beginning.replace(/^\uFEFF/, "");
  const declared = /^"?sep=([,;\t])"? *\r?\n/i.exec(text);
  const body = declared ? text.slice(declared[0].length) : text;
  const delimiter = declared?.[1] ?? delimiterOf(body.split("\n", 1)[0] ?? "");
  const [header = [], first = []] = readLines(body, delimiter);
  return header.map((name, at) => ({ header: name.trim(), sample: first[at] ?? "" }));
}

/** What each column most probably is, by its name. A column of opt-outs is left open: a person has to decide. */
export function proposeColumns(columns: readonly CsvColumn[]): readonly MappedColumn[] {
  const taken = new Set<ColumnTarget>();
  return columns.map((column) => {
    const guess = guessOf(column.header);
    const target = guess !== "property" && taken.has(guess) ? "property" : guess;
    if (target !== "ignored") taken.add(target);
    return { ...column, target, property: propertyKeyOf(column.header) };
  });
}

/** The columns as the API takes them. */
export function columnMap(columns: readonly MappedColumn[]): Record<string, string | null> {
  return Object.fromEntries(
    columns
      .filter(({ header }) => header !== "")
      .map(({ header, target, property }) => [
        header,
        target === "ignored" ? null : target === "property" ? `properties.${property}` : target,
      ]),
  );
}

/** What is still missing before the import can begin; undefined when nothing is. */
export function problemOf(columns: readonly MappedColumn[]): string | undefined {
  const open = columns.find(({ target, header }) => target === "" && header !== "");
  if (open)
    return `Say what the column “${open.header}” is: it looks like a record of who has opted out or in.`;
  if (!columns.some(({ target }) => target === "email")) return "One column has to be the address.";
  const names = Object.values(columnMap(columns)).filter((name) => name !== null);
  const double = names.find((name, at) => names.indexOf(name) !== at);
  if (double !== undefined) return `Two columns become ${double.replace("properties.", "the property ")}.`;
  const wrong = columns.find(({ target, property }) => target === "property" && !propertyKey.test(property));
  return wrong && `“${wrong.property}” cannot be the key of a property: it has letters, digits and _ only.`;
}

const propertyKey = /^[a-zA-Z][a-zA-Z0-9_]{0,49}$/;
const optOut =
  /^(.*status|.*subscri(bed?|ption).*|(hard|soft)?bounced?.*|clean(ed)?(at|date|time)?|complain.*|spam.*|.*emails?disabled)$|unsub|opt(ed)?(in|out)|(black|block)list|suppress|donot(e?mail|contact|send)|consent|accepts?.*marketing/;
const names: readonly (readonly [ColumnTarget, RegExp])[] = [
  ["email", /^(e?mail|e?mailaddress|subscriberemail|contactemail|primaryemail)$/],
  ["firstName", /^(firstname|fname|givenname|forename)$/],
  ["lastName", /^(lastname|lname|familyname|surname)$/],
  ["unsubscribed", /^unsubscribed$/],
  ["ignored", /^(id|createdat|updatedat)?$/],
  ["", optOut],
];

function guessOf(header: string): ColumnTarget {
  const plain = header.toLowerCase().replaceAll(/[\s_-]/g, "");
  return names.find(([, pattern]) => pattern.test(plain))?.[0] ?? "property";
}

/** "Shoe size (EU)" becomes `Shoe_size_EU`. */
function propertyKeyOf(header: string): string {
  return header
    .replace(/^properties\./, "")
    .replaceAll(/[^a-zA-Z0-9]+/g, "_")
    .replaceAll(/^[_0-9]+|_+$/g, "")
    .slice(0, 50);
}

function delimiterOf(line: string): string {
  const outside = line.replaceAll(/"[^"]*"/g, "");
  const count = (one: string) => outside.split(one).length - 1;
  return delimiters.reduce<string>((best, one) => (count(one) > count(best) ? one : best), delimiters[0]);
}

/** The first two lines as cells; a quoted cell may have delimiters, line breaks and doubled quotes. */
function readLines(text: string, delimiter: string): readonly (readonly string[])[] {
  const lines: string[][] = [[""]];
  let isQuoted = false;
  for (let at = 0; at < text.length && lines.length <= 2; at++) {
    const char = text.charAt(at);
    const line = lines.at(-1) ?? [];
    if (char === quote && isQuoted && text.charAt(at + 1) === quote) {
      line.push(`${line.pop()}${quote}`);
      at += 1;
    } else if (char === quote) isQuoted = !isQuoted;
    else if (char === delimiter && !isQuoted) line.push("");
    else if (char === "\n" && !isQuoted) lines.push([""]);
    else if (char !== "\r" || isQuoted) line.push(`${line.pop()}${char}`);
  }
  return lines.slice(0, 2);
}
