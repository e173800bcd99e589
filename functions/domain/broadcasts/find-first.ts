/** How many places one step of a search asks about. */
export const askedAtOnce = 16;

/**
 * Returns the smallest number from `start` on, below `end`, for which `comeBefore` is false, or `end` where there is none.
 * It must be true up to some number and false from there on. Each call asks about several numbers, and narrows the range.
 */
export async function findFirst(
  start: number,
  end: number,
  comeBefore: (numbers: readonly number[]) => Promise<readonly boolean[]>,
): Promise<number> {
  let [from, to] = [start, end];
  while (from < to) {
    const numbers = spread(from, to);
    const at = (await comeBefore(numbers)).indexOf(false);
    if (at !== 0) from = (numbers.at(at < 0 ? -1 : at - 1) ?? from) + 1;
    if (at >= 0) to = numbers[at] ?? to;
  }
  return from;
}

/** Numbers that cut a range into parts of about one size; all of them where it is short. */
function spread(from: number, to: number): readonly number[] {
  const step = Math.ceil((to - from) / (askedAtOnce + 1));
  const count = Math.min(askedAtOnce, Math.floor((to - from) / step));
  return Array.from({ length: count }, (_, at) => from + step * (at + 1) - 1);
}
