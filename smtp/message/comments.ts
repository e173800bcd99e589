/** What matters in an address field: a quoted string, which has no comments; an escaped character; the brackets. */
const tokens = /"(?:[^"\\]|\\.)*"|\\.|[()]/gs;

/**
 * Returns an address field with each of its comments in one pair of brackets: `(Ana (sales))` becomes `(Ana sales)`.
 * Comments may be nested (RFC 5322 §3.2.2). A field whose brackets do not match is returned unchanged.
 */
export function withFlatComments(value: string): string {
  let depth = 0;
  let flat = "";
  let from = 0;
  tokens.lastIndex = 0;
  for (let match = tokens.exec(value); match; match = tokens.exec(value)) {
    const [token] = match;
    // Quotation marks mean nothing within a comment.
    if (depth > 0 && token.length > 1 && token.startsWith('"')) tokens.lastIndex = match.index + 1;
    if (token !== "(" && token !== ")") continue;
    if (token === "(") depth++;
    const isInner = depth > 1;
    if (token === ")") depth--;
    if (depth < 0) return value;
    if (isInner) {
      flat += value.slice(from, match.index);
      from = match.index + 1;
    }
  }
  return depth === 0 ? flat + value.slice(from) : value;
}
