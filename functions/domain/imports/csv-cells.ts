/** What a spreadsheet takes for a formula, perhaps behind apostrophes already. */
const formula = /^'*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;
const escaped = /^'+[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** A text as a cell that no spreadsheet computes. `plainText` gives the same text back, whatever it was. */
export function cellOfText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell, with the apostrophe taken away that keeps it from being a formula. */
export function plainText(cell: string): string {
  return escaped.test(cell) ? cell.slice(1) : cell;
}
