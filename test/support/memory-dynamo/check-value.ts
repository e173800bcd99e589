import { normalNumber } from "./numbers.ts";
import { invalid } from "./refusal.ts";
import { type Item, type Value, type ValueType, without } from "./values.ts";

const types: ReadonlySet<string> = new Set<ValueType>([
  ...(["S", "N", "B", "BOOL", "NULL", "M", "L", "SS", "NS", "BS"] as const),
]);
const mostLevels = 32;

/** Validates an item or a group of values; numbers become canonical. */
export function normalItem(item: Item, level = 0): Item {
  let normal = item;
  for (const [name, value] of Object.entries(item)) {
    const checked = normalValue(value, level);
    if (checked !== value) normal = { ...without(normal, name), [name]: checked };
  }
  return normal;
}

export function normalValue(value: Value, level = 0): Value {
  if (level > mostLevels) throw invalid("Nesting Levels have exceeded supported limits");
  const [type, ...others] = Object.keys(value);
  if (type === undefined || !types.has(type))
    throw invalid("Supplied AttributeValue is empty, must contain exactly one of the supported datatypes");
  if (others.length > 0) {
    throw invalid(
      "Supplied AttributeValue has more than one datatypes set, must contain exactly one of the supported datatypes",
    );
  }
  if ("N" in value) {
    const N = normalNumber(value.N);
    return N === value.N ? value : { N };
  }
  if ("M" in value) return { M: normalItem(value.M, level + 1) };
  if ("L" in value) return { L: value.L.map((one) => normalValue(one, level + 1)) };
  return normalSet(value);
}

function normalSet(value: Value): Value {
  if ("SS" in value) return { SS: members(value.SS, "string") };
  if ("BS" in value) return { BS: members(value.BS, "binary") };
  if ("NS" in value) return { NS: members(value.NS.map(normalNumber), "number") };
  return value;
}

function members(texts: readonly string[], kind: string): readonly string[] {
  if (texts.length === 0) {
    throw invalid(`One or more parameter values were invalid: An ${kind} set may not be empty`);
  }
  if (new Set(texts).size !== texts.length) {
    throw invalid(
      `One or more parameter values were invalid: Input collection [${texts.join(", ")}] contains duplicates.`,
    );
  }
  return texts;
}
