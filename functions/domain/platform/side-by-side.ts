/** Does `work` for each item, at most `most` of them at the same time; fails with the first that fails. */
export async function sideBySide<Item, Result>(
  items: readonly Item[],
  most: number,
  work: (item: Item, at: number) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const worker = async () => {
    // The workers share one iterator: each item is taken once.
    for (const [at, item] of left) results[at] = await work(item, at);
  };
  await Promise.all(Array.from({ length: Math.min(most, items.length) }, worker));
  return results;
}
