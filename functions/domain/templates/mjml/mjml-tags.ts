/** A tag of MJML's own elements. Tags of html inside of `mj-text` and `mj-raw` are not read. */
export interface MjmlTag {
  readonly kind: "open" | "close" | "empty";
  readonly name: string;
  readonly offset: number;
  readonly end: number;
  readonly attributes: readonly MjmlAttribute[];
  /** What is between the attributes and is not an attribute; "" in a correct tag. */
  readonly stray: string;
}

interface MjmlAttribute {
  readonly name: string;
  readonly value: string;
  readonly offset: number;
}

export interface MjmlTags {
  readonly tags: readonly MjmlTag[];
  /** Where a tag begins that never ends. */
  readonly unclosed?: number;
}

/** Reads the tags of a source in one pass; it ends at a tag that is not closed. */
export function mjmlTags(source: string): MjmlTags {
  const tags: MjmlTag[] = [];
  const start = /<!--|<!\[CDATA\[|<(\/?)(mj(?:ml|-[a-z-]+))(?=[\s/>])/gi;
  for (let match = start.exec(source); match !== null; match = start.exec(source)) {
    const [text, slash, name] = match;
    if (name === undefined) {
      const mark = text === "<!--" ? "-->" : "]]>";
      const end = source.indexOf(mark, start.lastIndex);
      if (end < 0) return { tags, unclosed: match.index };
      start.lastIndex = end + mark.length;
      continue;
    }
    const close = tagEnd(source, start.lastIndex);
    if (close === undefined) return { tags, unclosed: match.index };
    const inside = source.slice(start.lastIndex, close);
    const kind = slash === "/" ? "close" : inside.endsWith("/") ? "empty" : "open";
    const read = readAttributes(inside.replace(/\/$/, ""), start.lastIndex);
    tags.push({ kind, name: name.toLowerCase(), offset: match.index, end: close + 1, ...read });
    start.lastIndex = close + 1;
  }
  return { tags };
}

function tagEnd(source: string, from: number): number | undefined {
  const part = /[>"']/g;
  part.lastIndex = from;
  for (let match = part.exec(source); match !== null; match = part.exec(source)) {
    if (match[0] === ">") return match.index;
    const end = source.indexOf(match[0], part.lastIndex);
    if (end < 0) return undefined;
    part.lastIndex = end + 1;
  }
  return undefined;
}

function readAttributes(inside: string, offset: number): Pick<MjmlTag, "attributes" | "stray"> {
  const attributes: MjmlAttribute[] = [];
  const each = /([^\s=>"'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
  const stray = inside.replace(each, (_, name: string, double?: string, single?: string, at?: number) => {
    attributes.push({ name, value: double ?? single ?? "", offset: offset + (at ?? 0) });
    return "";
  });
  return { attributes, stray: stray.trim() };
}
