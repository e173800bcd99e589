import type { ReactNode } from "react";

type Row = readonly [name: string, value: ReactNode];

interface LedgerProps {
  readonly title: string;
  /** What belongs to the title, such as a date. */
  readonly aside?: ReactNode;
  readonly rows: readonly Row[];
  readonly sum?: Row;
}

/** Labels at the left, figures at the right, and where there is one, their sum under a line. */
export function Ledger({ title, aside, rows, sum }: LedgerProps) {
  return (
    <section className="ledger">
      <h2>
        {title} {aside && <span className="aside">{aside}</span>}
      </h2>
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
