import { type ColumnTarget, type MappedColumn, problemOf } from "./csv-header.ts";

const targets: readonly { readonly value: ColumnTarget; readonly label: string }[] = [
  { value: "email", label: "Address" },
  { value: "firstName", label: "First name" },
  { value: "lastName", label: "Last name" },
  { value: "unsubscribed", label: "Unsubscribed (true or false)" },
  { value: "subscribed", label: "Opted in (true or false; empty is false)" },
  { value: "property", label: "Property" },
  { value: "ignored", label: "Left out" },
];

interface ColumnFieldsProps {
  readonly columns: readonly MappedColumn[];
  readonly onChange: (columns: readonly MappedColumn[]) => void;
}

/** What each column of the file becomes, with the first cell of it. */
export function ColumnFields({ columns, onChange }: ColumnFieldsProps) {
  const problem = problemOf(columns);
  const change = (at: number, part: Partial<MappedColumn>) =>
    onChange(columns.map((column, place) => (place === at ? { ...column, ...part } : column)));
  return (
    <>
      <table className="table plain-table column-map">
        <thead>
          <tr>
            <th>Column</th>
            <th>Becomes</th>
          </tr>
        </thead>
        <tbody>
          {columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file have no other identity, and never move
            <ColumnRow key={at} column={column} onChange={(part) => change(at, part)} />
          ))}
        </tbody>
      </table>
      {problem !== undefined && <p className="field-hint">{problem}</p>}
    </>
  );
}

interface ColumnRowProps {
  readonly column: MappedColumn;
  readonly onChange: (part: Partial<MappedColumn>) => void;
}

function ColumnRow({ column: { header, sample, target, property }, onChange }: ColumnRowProps) {
  const name = header === "" ? "the column without a name" : header;
  return (
    <tr>
      <td className="cell-name" title={sample}>
        {header === "" ? "No name" : header}
        <span className="quiet cell-sample">{sample}</span>
      </td>
      <td className="cell-target">
        <select
          aria-label={`What ${name} becomes`}
          value={header === "" ? "ignored" : target}
          disabled={header === ""}
          onChange={({ target: { value } }) => {
            const chosen = targets.find((one) => one.value === value);
            if (chosen) onChange({ target: chosen.value });
          }}
        >
          {target === "" && <option value="">Choose</option>}
          {targets.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        {target === "property" && header !== "" && (
          <input
            aria-label={`Property of ${name}`}
            className="mono"
            maxLength={50}
            value={property}
            onChange={(event) => onChange({ property: event.target.value })}
          />
        )}
      </td>
    </tr>
  );
}
