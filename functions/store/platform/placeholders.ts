import type { Item } from "./table.ts";

/** An attribute's name, or the path to a value inside a map. */
export type Path = string | readonly string[];

/** The placeholders of one request, named by attribute: `#rev`, and `:rev` for its value. */
export interface Placeholders {
  readonly names: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
  readonly name: (path: Path) => string;
  readonly value: (path: Path, value: unknown) => string;
}

export function newPlaceholders(): Placeholders {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const nameOf = (part: string) => {
    const base = `#${inAlphabet(part)}`;
    let name = base;
    for (let count = 2; (names[name] ?? part) !== part; count++) name = `${base}_${count}`;
    names[name] = part;
    return name;
  };
  return {
    names,
    values,
    name: (path) => [path].flat().map(nameOf).join("."),
    value: (path, value) => {
      const base = `:${inAlphabet([path].flat().at(-1) ?? "")}`;
      let name = base;
      for (let count = 2; name in values && values[name] !== value; count++) name = `${base}${count}`;
      values[name] = value;
      return name;
    },
  };
}

/** DynamoDB takes letters, digits and underscores in a placeholder; a map's key may hold others, as regions do. */
function inAlphabet(name: string): string {
  return name.replace(/\W/g, "_");
}

/** Returns a request's placeholders; an empty set is left out, since DynamoDB refuses it. */
export function placeholdersOf({ names, values }: Placeholders): {
  readonly ExpressionAttributeNames?: Record<string, string>;
  readonly ExpressionAttributeValues?: Item;
} {
  return {
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: { ...names } }),
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}
