/** One figure: what was counted beside what it may be at the most. */
export interface Figure {
  readonly value: number;
  readonly limit?: number | undefined;
  readonly unit?: string;
}

/** One line of the budgets' table: a subject with its figures by column, or why there is none. */
export interface Row {
  readonly name: string;
  readonly figures: Readonly<Record<string, Figure>>;
  readonly notMeasured?: string | undefined;
}

/** One sentence for each figure that is over its limit. */
export function overLimit(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ name, figures }) =>
    Object.entries(figures).flatMap(([column, { value, limit, unit = "" }]) =>
      limit === undefined || value <= limit
        ? []
        : [`${name}: ${column} ${round(value)}${unit}, may be ${round(limit)}${unit}`],
    ),
  );
}

/** The rows as a markdown table of these columns, each figure beside its limit. */
export function tableOf(rows: readonly Row[], columns: readonly string[]): string {
  const lines = rows.map(({ name, figures, notMeasured }) => [
    name,
    ...columns.map((column, at) => {
      const figure = figures[column];
      if (figure) return written(figure);
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

function written({ value, limit, unit = "" }: Figure): string {
  const over = limit !== undefined && value > limit ? "OVER " : "";
  return limit === undefined ? `${round(value)}${unit}` : `${over}${round(value)} / ${round(limit)}${unit}`;
}

/** Three digits behind the point at the most: units come in halves, ratios in more. */
function round(value: number): string {
  return String(Number(value.toFixed(value >= 100 ? 1 : 3)));
}
