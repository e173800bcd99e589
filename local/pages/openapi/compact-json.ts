/** The depth of the parts of an operation and of the fields of a schema: each has a line of its own. */
const deepest = 5;

/** JSON whose changes can be read line by line, and of which indentation is a small part. */
export function compactJson(value: unknown, depth = 0): string {
  if (typeof value !== "object" || value === null || depth === deepest) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const indent = " ".repeat(depth + 1);
  const lines = Object.entries(value)
    .filter(([, one]) => one !== undefined)
    .map(
      ([name, one]) => `${indent}${isList ? "" : `${JSON.stringify(name)}: `}${compactJson(one, depth + 1)}`,
    );
  const [open, close] = isList ? "[]" : "{}";
  return lines.length === 0
    ? `${open}${close}`
    : `${open}\n${lines.join(",\n")}\n${" ".repeat(depth)}${close}`;
}
