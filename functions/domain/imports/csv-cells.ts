/** Text that a spreadsheet takes for a formula, with or without apostrophes before it. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const escaped = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A text as a cell that no spreadsheet computes; `plainText` returns the original text. */
export function cellOfText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a cell, without the apostrophe that keeps it from being a formula. */
export function plainText(cell: string): string {
  return escaped.test(cell) ? cell.slice(1) : cell;
}
