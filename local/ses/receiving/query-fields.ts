/** Input and output of the AWS query protocol: texts, lists and fields. */
export type Value = string | readonly Value[] | Fields;
export interface Fields {
  readonly [name: string]: Value;
}

export function isFields(value: Value | undefined): value is Fields {
  return typeof value === "object" && !Array.isArray(value);
}

/** Parses `Rule.Recipients.member.1=a` and the like. */
export function parseQuery(text: string): Fields {
  const tree: Tree = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const parts = path.split(".");
    let at = tree;
    for (const part of parts.slice(0, -1)) {
      const inner = at[part];
      const next = typeof inner === "object" ? inner : {};
      at[part] = next;
      at = next;
    }
    at[parts.at(-1) ?? ""] = value;
  }
  return fieldsOf(tree);
}

interface Tree {
  [name: string]: string | Tree;
}

function fieldsOf(tree: Tree): Fields {
  return Object.fromEntries(Object.entries(tree).map(([name, value]) => [name, valueIn(value)]));
}

function valueIn(value: string | Tree): Value {
  if (typeof value === "string") return value;
  const { member } = value;
  if (typeof member !== "object") return fieldsOf(value);
  const inOrder = Object.entries(member).sort(([a], [b]) => Number(a) - Number(b));
  return inOrder.map(([, one]) => valueIn(one));
}

/** Writes fields as the XML of a response. */
export function xmlOf(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => `<${name}>${innerXml(value)}</${name}>`)
    .join("");
}

function innerXml(value: Value): string {
  if (typeof value === "string") return escaped(value);
  if (isFields(value)) return xmlOf(value);
  return value.map((one) => `<member>${innerXml(one)}</member>`).join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
