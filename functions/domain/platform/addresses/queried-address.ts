/**
 * Returns an address as it was meant in a query. A plus that is not percent-encoded arrives as a space, and an address
 * has no space, except in a quoted part: so a space in it is a plus again. A display name keeps its spaces.
 */
export function queriedAddress(text: string): string {
  const start = text.lastIndexOf("<") + 1;
  const address = text.slice(start).trim();
  if (address.includes('"')) return text;
  return text.slice(0, start) + address.replaceAll(" ", "+");
}
