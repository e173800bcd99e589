/** A measured figure with the most that it may be. */
export interface Figure {
  readonly value: number;
  readonly limit?: number | undefined;
  /** What was decided for the service: the limit may not be raised above it. */
  readonly ceiling?: number | undefined;
  readonly unit?: string;
  /** Rows that share a limit: it is judged by the largest of them whether it is loose. */
  readonly sharedLimit?: string;
}

/** A line of the budgets' table: a subject with its figures by column, or why it was not measured. */
export interface Row {
  readonly name: string;
  readonly figures: Readonly<Record<string, Figure>>;
  readonly notMeasured?: string | undefined;
}

/** Returns a message for each figure above its limit or its ceiling, and for each limit above its ceiling. */
export function overLimit(rows: readonly Row[]): readonly string[] {
  return eachFigure(rows).flatMap(({ subject, value, limit, ceiling, unit = "" }) => {
    if (ceiling !== undefined && Math.max(value, limit ?? 0) > ceiling)
      return [
        `${subject} ${round(value)}${unit}, limit ${round(limit ?? value)}, ceiling ${round(ceiling)}${unit}`,
      ];
    if (limit === undefined || value <= limit) return [];
    return [`${subject} ${round(value)}${unit}, limit ${round(limit)}${unit}`];
  });
}

/**
 * Returns a message for each limit that is looser than 10 % above what is measured, with the limit to set instead. A
 * limit of calls or capacity units may be one above.
 */
export function looseLimits(rows: readonly Row[]): readonly string[] {
  const figures = eachFigure(rows);
  return figures.flatMap(({ subject, value, limit, unit = "", sharedLimit }) => {
    if (limit === undefined) return [];
    const sharing = figures.filter((other) => sharedLimit !== undefined && other.sharedLimit === sharedLimit);
    const largest = Math.max(value, ...sharing.map((other) => other.value));
    const oneMore = unit === "" ? 1 : 0;
    if (value < largest || limit <= Math.max(largest * 1.1, largest + oneMore)) return [];
    return [
      `${subject} ${round(value)}${unit}, limit ${round(limit)}${unit}: set it to ${tightLimit(value, unit)}`,
    ];
  });
}

function eachFigure(rows: readonly Row[]) {
  return rows.flatMap(({ name, figures }) =>
    Object.entries(figures).map(([column, figure]) => ({ subject: `${name}: ${column}`, ...figure })),
  );
}

/** Counts are exact; sizes and ratios get the twentieth that ordinary changes need. */
function tightLimit(value: number, unit: string): string {
  return unit === "" ? round(value) : round(Math.ceil(value * 10.5) / 10);
}

/** The rows as a markdown table of these columns, each figure with its limit. */
export function tableOf(rows: readonly Row[], columns: readonly string[]): string {
  const lines = rows.map(({ name, figures, notMeasured }) => [
    name,
    ...columns.map((column, at) => {
      const figure = figures[column];
      if (figure) return cellOf(figure);
      return notMeasured !== undefined && at === columns.length - 1 ? `not measured: ${notMeasured}` : "";
    }),
  ]);
  return markdown(["", ...columns], lines);
}

/** Cells as an aligned markdown table. */
export function markdown(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...lines].map((line) => (line[at] ?? "").length)));
  const row = (cells: readonly string[]) =>
    `| ${widths.map((width, at) => (cells[at] ?? "").padEnd(width)).join(" | ")} |`;
  return [row(head), row(widths.map((width) => "-".repeat(width))), ...lines.map(row)].join("\n");
}

function cellOf({ value, limit, unit = "" }: Figure): string {
  const over = limit !== undefined && value > limit ? "OVER " : "";
  return limit === undefined ? `${round(value)}${unit}` : `${over}${round(value)} / ${round(limit)}${unit}`;
}

/** At most three decimals: units come in halves, ratios in more. */
function round(value: number): string {
  return String(Number(value.toFixed(value >= 100 ? 1 : 3)));
}
