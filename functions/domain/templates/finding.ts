/** Something that was found in a template's source. An error keeps it from being saved; a warning does not. */
export interface Finding {
  readonly severity: "error" | "warning";
  /** A stable word for the kind, such as `syntax_error`. */
  readonly code: string;
  readonly message: string;
  /** The field of the template that holds the source: `subject`, `html`, `mjml`, `text` or `variables`. */
  readonly field: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}

/** Returns the line and column, counted from 1, of a character of a text. */
export function positionOf(text: string, offset: number): Pick<Finding, "line" | "column"> {
  const before = text.slice(0, offset);
  const lineStart = before.lastIndexOf("\n") + 1;
  return { line: before.split("\n").length, column: offset - lineStart + 1 };
}
