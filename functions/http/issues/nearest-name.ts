/** A longer name than any declared one is no misspelling of one. */
const longestName = 40;

/** Returns the name that another is probably meant to be: the same apart from case, `_` and `-`, or almost. */
export function nearestOf(name: string, names: readonly string[]): string | undefined {
  if (name.length > longestName) return undefined;
  const judged = names.map((one) => ({ one, edits: editsBetween(plain(name), plain(one)) }));
  const [best] = judged.toSorted((a, b) => a.edits - b.edits);
  // A short name is soon like another.
  const most = name.length < 4 ? 0 : name.length < 6 ? 1 : 2;
  return best && best.edits <= most ? best.one : undefined;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, "");
}

/** How many letters have to be inserted, deleted, replaced or swapped with their neighbor. */
function editsBetween(one: string, other: string): number {
  let [before, above] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row++) {
    const current = [row];
    for (let at = 1; at <= other.length; at++) {
      const isSame = one[row - 1] === other[at - 1];
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      current[at] = Math.min(
        (above[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (above[at - 1] ?? 0) + (isSame ? 0 : 1),
        row > 1 && at > 1 && isSwapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, current];
  }
  return above[other.length] ?? 0;
}
