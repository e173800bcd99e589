import { compareNumbers } from "./numbers.ts";

/** A value in the protocol's format: with its type, and bytes in base64. */
export type Value =
  | { readonly S: string }
  | { readonly N: string }
  | { readonly B: string }
  | { readonly BOOL: boolean }
  | { readonly NULL: true }
  | { readonly M: Item }
  | { readonly L: readonly Value[] }
  | { readonly SS: readonly string[] }
  | { readonly NS: readonly string[] }
  | { readonly BS: readonly string[] };

/** Never mutated, so that returned items do not change. */
export type Item = Readonly<Record<string, Value>>;

export type ValueType = "S" | "N" | "B" | "BOOL" | "NULL" | "M" | "L" | "SS" | "NS" | "BS";

export function typeOf(value: Value): ValueType {
  // A checked value has one key, its type.
  return Object.keys(value)[0] as ValueType;
}

/** The string of a value that can be a key. */
export function scalarText(value: Value): string | undefined {
  if ("S" in value) return value.S;
  if ("N" in value) return value.N;
  return "B" in value ? value.B : undefined;
}

export function setMembers(value: Value): readonly string[] | undefined {
  if ("SS" in value) return value.SS;
  if ("NS" in value) return value.NS;
  return "BS" in value ? value.BS : undefined;
}

export function fieldOf(item: Item, name: string): Value | undefined {
  return Object.hasOwn(item, name) ? item[name] : undefined;
}

export function without(item: Item, name: string): Item {
  const { [name]: _, ...rest } = item;
  return rest;
}

export function isEqual(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (typeOf(one) !== typeOf(other)) return false;
  if ("M" in one && "M" in other) return isEqualItem(one.M, other.M);
  if ("L" in one && "L" in other) {
    const theirs = other.L;
    return one.L.length === theirs.length && one.L.every((value, at) => isSame(value, theirs[at]));
  }
  if ("BOOL" in one && "BOOL" in other) return one.BOOL === other.BOOL;
  const [mine, theirs] = [setMembers(one), setMembers(other)];
  if (mine && theirs) return mine.length === theirs.length && mine.every((member) => theirs.includes(member));
  return scalarText(one) === scalarText(other);
}

export function isEqualItem(one: Item, other: Item): boolean {
  const names = Object.keys(one);
  if (names.length !== Object.keys(other).length) return false;
  return names.every((name) => isSame(fieldOf(one, name), fieldOf(other, name)));
}

function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return one !== undefined && other !== undefined && isEqual(one, other);
}

/** Negative, 0 or positive; undefined if the two cannot be compared. */
export function compareValues(one: Value, other: Value): number | undefined {
  if ("S" in one && "S" in other) return compareTexts(one.S, other.S);
  if ("N" in one && "N" in other) return compareNumbers(one.N, other.N);
  if ("B" in one && "B" in other)
    return Buffer.compare(Buffer.from(one.B, "base64"), Buffer.from(other.B, "base64"));
  return undefined;
}

/** The order of UTF-8 bytes, in which a surrogate pair is greater than every other character. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  const most = Math.min(one.length, other.length);
  for (let at = 0; at < most; at++) {
    const difference = one.charCodeAt(at) - other.charCodeAt(at);
    if (difference !== 0) return rank(one.charCodeAt(at)) - rank(other.charCodeAt(at));
  }
  return one.length - other.length;
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}
