import type { Path } from "./expressions.ts";
import { invalid } from "./refusal.ts";
import { fieldOf, type Item, type Value, without } from "./values.ts";

export function valueAt(item: Item, path: Path): Value | undefined {
  let found: Value | undefined = { M: item };
  for (const part of path) found = found && childOf(found, part);
  return found;
}

function childOf(value: Value, part: string | number): Value | undefined {
  if (typeof part === "number") return "L" in value ? value.L[part] : undefined;
  return "M" in value ? fieldOf(value.M, part) : undefined;
}

/** Returns the item with another value at a path whose parent exists. */
export function withValue(item: Item, path: Path, value: Value): Item {
  return asItem(changed({ M: item }, path, () => value));
}

/** Returns the item without the value at a path whose parent exists. */
export function withoutValue(item: Item, path: Path): Item {
  return asItem(changed({ M: item }, path, () => undefined));
}

function asItem(value: Value | undefined): Item {
  return value && "M" in value ? value.M : {};
}

function changed(
  value: Value | undefined,
  [part, ...rest]: Path,
  change: () => Value | undefined,
): Value | undefined {
  if (part === undefined) return change();
  if (value && typeof part === "string" && "M" in value) {
    const child = changed(fieldOf(value.M, part), rest, change);
    return { M: child ? { ...value.M, [part]: child } : without(value.M, part) };
  }
  if (value && typeof part === "number" && "L" in value) {
    const at = rest.length > 0 ? part : Math.min(part, value.L.length);
    const child = changed(value.L[at], rest, change);
    const after = value.L.slice(at + 1);
    return { L: [...value.L.slice(0, at), ...(child ? [child] : []), ...after] };
  }
  throw invalid("The document path provided in the update expression is invalid for update");
}

/** Refuses paths of which one contains another, or which use one value as a map and as a list. */
export function checkApart(subject: string, paths: readonly Path[]): void {
  for (const [at, one] of paths.entries()) {
    for (const other of paths.slice(at + 1)) checkPair(subject, one, other);
  }
}

function checkPair(subject: string, one: Path, other: Path): void {
  const most = Math.min(one.length, other.length);
  for (let at = 0; at < most; at++) {
    if (typeof one[at] !== typeof other[at])
      throw invalid(
        `Invalid ${subject}: Two document paths conflict with each other; must remove or rewrite one`,
      );
    if (one[at] !== other[at]) return;
  }
  throw invalid(`Invalid ${subject}: Two document paths overlap with each other; must remove or rewrite one`);
}

/** The parts of an item at paths; list elements move together. */
export function projected(item: Item, paths: readonly Path[]): Item {
  return asItem(pick({ M: item }, paths));
}

function pick(value: Value, paths: readonly Path[]): Value | undefined {
  if (paths.some((path) => path.length === 0)) return value;
  const below = new Map<string | number, Path[]>();
  for (const [part, ...rest] of paths) {
    if (part !== undefined) below.set(part, [...(below.get(part) ?? []), rest]);
  }
  const children = [...below].flatMap(([part, rests]) => {
    const child = childOf(value, part);
    const picked = child && pick(child, rests);
    return picked ? [{ part, picked }] : [];
  });
  if (children.length === 0) return undefined;
  if ("M" in value) return { M: Object.fromEntries(children.map(({ part, picked }) => [part, picked])) };
  const inOrder = children.toSorted((a, b) => Number(a.part) - Number(b.part));
  return { L: inOrder.map(({ picked }) => picked) };
}
