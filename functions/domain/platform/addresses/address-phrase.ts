const longestName = 320;
// Outside quotes these mean something else to at least one reader: group, comment, escape, second address.
const unquotedSpecials = /[()<>@:;\\]/;

/**
 * Returns the display name before `<address>`, or what is wrong with it. It is made of bare words and quoted strings,
 * separated by spaces; quotes are removed, and runs of spaces of any kind become one.
 */
export function parsePhrase(text: string): { readonly name: string } | { readonly fault: string } {
  const pieces: string[] = [];
  let at = 0;
  while (at < text.length) {
    const quoted = text[at] === '"';
    const piece = quoted ? readQuoted(text, at) : readBare(text, at);
    if ("fault" in piece) return piece;
    pieces.push(piece.text);
    at = piece.end;
  }
  return nameOf(pieces.join(""));
}

interface Piece {
  readonly text: string;
  readonly end: number;
}

function readQuoted(text: string, start: number): Piece | { readonly fault: string } {
  const before = text[start - 1];
  if (before !== undefined && before !== " ") return { fault: "a quote is in the middle of a word" };
  let value = "";
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '"') return endOfQuoted(text, at + 1, value);
    if (text[at] === "\\") at += 1;
    value += text[at] ?? "";
  }
  return { fault: "a quote in the display name is not closed" };
}

function endOfQuoted(text: string, end: number, value: string): Piece | { readonly fault: string } {
  const after = text[end];
  if (after !== undefined && after !== " ") return { fault: "a quote is in the middle of a word" };
  return { text: value, end };
}

function readBare(text: string, start: number): Piece | { readonly fault: string } {
  const quote = text.indexOf('"', start);
  const end = quote < 0 ? text.length : quote;
  const bare = text.slice(start, end);
  const special = unquotedSpecials.exec(bare)?.[0];
  if (special === undefined) return { text: bare, end };
  return { fault: `the display name holds ${special} outside quotes` };
}

function nameOf(text: string): { readonly name: string } | { readonly fault: string } {
  // Readers trim and fold different kinds of space; all of them read one plain space alike.
  const name = text.replace(/[\s\p{Zs}]+/gu, " ").trim();
  if (name.length > longestName)
    return { fault: `the display name is longer than ${longestName} characters` };
  // Some readers decode an encoded word even inside quotes, others do not: write the name as plain text.
  if (name.includes("=?")) return { fault: "the display name may not hold an encoded word" };
  return { name };
}
