/** An element of a document, without its attributes and without the prefix of its name. */
export interface XmlElement {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

interface Open {
  readonly name: string;
  text: string;
  readonly children: XmlElement[];
}

const mostDepth = 20;
const mostElements = 400_000;
const entities = new Map(Object.entries({ lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" }));
/** A tag by its end; quoted attributes may have a `>`. */
const tag = /<(\/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(\/?)>/y;

/**
 * Parses the XML that reports are written in: elements and text. Undefined for anything else. Declarations of documents and
 * entities are refused, since a few of them stand for gigabytes or for files; so are depth and numbers that no report has.
 */
export function parseXml(source: string): XmlElement | undefined {
  const root: Open = { name: "", text: "", children: [] };
  const open: Open[] = [root];
  let elements = 0;
  for (let at = 0; at < source.length; ) {
    const inner = open.at(-1) ?? root;
    const found = textAt(source, at);
    if (found === "fault") return undefined;
    if (found) {
      if (inner === root && (found.isLiteral || found.text.trim() !== "")) return undefined;
      inner.text += found.text;
      at = found.end;
      continue;
    }
    const skipped = afterNote(source, at);
    if (skipped !== undefined) {
      if (skipped === 0) return undefined;
      at = skipped;
      continue;
    }
    tag.lastIndex = at;
    const parts = tag.exec(source);
    if (!parts) return undefined;
    at = tag.lastIndex;
    const [, closing, name = "", , empty] = parts;
    if (closing ? !close(open, name) : !begin(open, name, empty !== "")) return undefined;
    elements += 1;
    if (open.length > mostDepth || elements > mostElements) return undefined;
  }
  return open.length === 1 && root.children.length === 1 ? root.children[0] : undefined;
}

const literal = { start: "<![CDATA[", end: "]]>" };

interface FoundText {
  readonly text: string;
  readonly end: number;
  /** It is a CDATA section, which no document has beside its root. */
  readonly isLiteral: boolean;
}

/** The text at a place, up to the next `<`; that of a CDATA section as it is. Undefined where something else begins. */
function textAt(source: string, at: number): FoundText | "fault" | undefined {
  if (source.startsWith(literal.start, at)) {
    const from = at + literal.start.length;
    const end = source.indexOf(literal.end, from);
    if (end < 0) return "fault";
    return { text: source.slice(from, end), end: end + literal.end.length, isLiteral: true };
  }
  if (source[at] === "<") return undefined;
  const next = source.indexOf("<", at);
  const end = next < 0 ? source.length : next;
  const text = decoded(source.slice(at, end));
  return text === undefined ? "fault" : { text, end, isLiteral: false };
}

/** Returns where a comment or an instruction ends; 0 for one that does not end, and for any other declaration. */
function afterNote(source: string, at: number): number | undefined {
  const isComment = source.startsWith("<!--", at);
  if (!isComment && !source.startsWith("<?", at)) return source.startsWith("<!", at) ? 0 : undefined;
  const sign = isComment ? "-->" : "?>";
  const end = source.indexOf(sign, at + 2);
  return end < 0 ? 0 : end + sign.length;
}

function begin(open: Open[], name: string, isEmpty: boolean): boolean {
  const parent = open.at(-1);
  const element: Open = { name, text: "", children: [] };
  parent?.children.push(element);
  if (!isEmpty) open.push(element);
  return parent !== undefined;
}

function close(open: Open[], name: string): boolean {
  return open.length > 1 && open.pop()?.name === name;
}

/** Returns text with the five entities that XML has of its own, and numbered characters; undefined with any other. */
function decoded(text: string): string | undefined {
  if (!text.includes("&")) return text;
  let isKnown = true;
  const plain = text.replace(/&([^;&]{0,12});?/g, (whole, name: string) => {
    const [, hex, digits] = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name) ?? [];
    const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16);
    const char = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entities.get(name);
    if (char === undefined || !whole.endsWith(";")) isKnown = false;
    return char ?? "";
  });
  return isKnown ? plain : undefined;
}
