type ValuePath = readonly (string | number)[];

/**
 * Returns the paths of the strings, and of the keys, with a lone surrogate: no encoding can carry it, so neither the
 * store nor an email could.
 */
export function malformedTexts(value: unknown, path: ValuePath = []): readonly ValuePath[] {
  if (typeof value === "string") return value.isWellFormed() ? [] : [path];
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, at) => malformedTexts(item, [...path, at]));
  return Object.entries(value).flatMap(([key, item]) => [
    ...(key.isWellFormed() ? [] : [[...path, key]]),
    ...malformedTexts(item, [...path, key]),
  ]);
}
