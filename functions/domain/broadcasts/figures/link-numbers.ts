/** How many links of a content have figures of their own: the first ones. */
export const mostLinks = 100;
/**
 * From here on links to unsubscribe are numbered, so that a number alone says that following it is no success: behind it is
 * the place in the content, or `mostLinks` where it is none of its links. Other links have at most 24 bits and `mostLinks`.
 */
export const firstUnsubscribe = 2 ** 25;
/** Whether a number is that of a link to unsubscribe, or to the preferences. Who follows it has no interest in the content. */
export function isUnsubscribeNumber(number: number): boolean {
  return number >= firstUnsubscribe;
}

/** Returns the place of a link among those of the content; `mostLinks` for any other. */
export function placeOfLink(number: number): number {
  return Math.min(isUnsubscribeNumber(number) ? number - firstUnsubscribe : number, mostLinks);
}
