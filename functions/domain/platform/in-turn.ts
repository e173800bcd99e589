/** Returns items so that their groups take turns, one item each, with at most `most` of a group. */
export function inTurn<Item>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  most: number,
): readonly Item[] {
  const groups = [...Map.groupBy(items, groupOf).values()].map((some) => some.slice(0, most));
  const rounds = Math.max(0, ...groups.map(({ length }) => length));
  return Array.from({ length: rounds }, (_, round) =>
    groups.flatMap((some) => some.slice(round, round + 1)),
  ).flat();
}
