/** Inserts into a sorted list before the first element for which `isAfter` holds; it holds for all that follow such a one. */
export function insertSorted<One>(list: One[], one: One, isAfter: (other: One) => boolean): void {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = list[middle];
    if (other !== undefined && isAfter(other)) high = middle;
    else low = middle + 1;
  }
  list.splice(low, 0, one);
}
