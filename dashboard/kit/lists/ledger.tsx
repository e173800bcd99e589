import type { ReactNode } from "react";

type Row = readonly [name: string, value: ReactNode];

/** Labels at the left, figures at the right, and where there is one, their sum under a line. */
export function Ledger({ title, rows, sum }: { title: string; rows: readonly Row[]; sum?: Row }) {
  return (
    <section className="ledger">
      <h2>{title}</h2>
      <dl>
        {[...rows, ...(sum ? [sum] : [])].map((row) => (
          <div key={row[0]} className={row === sum ? "ledger-sum" : ""}>
            <dt>{row[0]}</dt>
            <dd>{row[1]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
