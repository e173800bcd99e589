import type { ReactNode } from "react";

export interface Column<Item> {
  readonly head: string;
  readonly cell: (item: Item) => ReactNode;
  /** The name leads the row; a right column has times and numbers; a wide one is left out on a phone. */
  readonly kind?: "name" | "right" | "wide" | "actions";
  readonly width?: string;
}

interface TableProps<Item> {
  readonly items: readonly Item[];
  readonly columns: readonly Column<Item>[];
  readonly keyOf: (item: Item) => string;
}

/** A list of things of one kind. On a phone, each row becomes lines under its name. */
export function Table<Item>({ items, columns, keyOf }: TableProps<Item>) {
  return (
    <table className="table plain-table">
      <thead>
        <tr>
          {columns.map(({ head, kind, width }) => (
            <th key={head} className={classOf(kind)} style={width === undefined ? undefined : { width }}>
              {kind === "actions" ? <span className="spoken">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={keyOf(item)}>
            {columns.map(({ head, cell, kind }) => (
              <td key={head} className={`cell-${kind ?? "plain"} ${classOf(kind)}`} data-head={head}>
                {cell(item)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf(kind: Column<unknown>["kind"]): string {
  return kind === "actions" ? "right" : kind === "right" || kind === "wide" ? kind : "";
}
