/**
 * Returns HTML that displays plain text with all its lines and spaces. Uses no styles, as some clients drop them.
 * Undefined if the HTML would have more than `maxLength` characters; that is known before it is built.
 */
export function textAsHtml(text: string, maxLength: number): string | undefined {
  if (htmlLength(text) > maxLength) return undefined;
  // Patterns with a constant replacement need a fraction of the memory that a callback for each match needs.
  const lines = text
    .replace(/\r\n|\r/g, "\n")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/\t/g, "        ")
    // The last space of a run stays a plain one, so that long lines still wrap.
    .replace(/(?<=^|\n) | (?= |\n|$)/g, "&nbsp;");
  return `<div>${lines.replace(/\n/g, "<br>\r\n")}</div>`;
}

const widths: Readonly<Record<string, number>> = {
  ...{ "&": 5, "<": 4, ">": 4, '"': 6, "\n": 6, "\r": 6 },
  // At least seven of the eight spaces of a tab are `&nbsp;`.
  "\t": 43,
};

/** Returns a lower bound of the length of the HTML, within a factor of two. */
function htmlLength(text: string): number {
  let length = "<div></div>".length;
  for (let at = 0; at < text.length; at += 1) {
    const [character = "", next] = [text[at], text[at + 1]];
    if (character === " ") length += next === " " || next === "\t" ? "&nbsp;".length : 1;
    else if (character !== "\r" || next !== "\n") length += widths[character] ?? 1;
  }
  return length;
}
