const longestName = 100;
const mark = " (copy)";

/** Returns the name of a copy, which is no longer than a name may be, and has no half of a character. */
export function copyName(name: string): string {
  const cut = name.slice(0, longestName - mark.length);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}${mark}`;
}
