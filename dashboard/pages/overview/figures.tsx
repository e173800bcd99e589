import { number, percent } from "../../kit/numbers.ts";
import type { Metrics } from "./overview-queries.ts";

/** Six figures in one row. What machines opened is in no rate. */
export function Figures({ metrics: { totals, rates } }: { metrics: Metrics }) {
  const of = (rate: number | null, whole: string) =>
    rate === null ? `none ${whole}` : `${percent(rate)} of ${whole}`;
  const soft = totals.softBounced > 0 ? `, ${number(totals.softBounced)} temporary` : "";
  const figures = [
    ["Sent", totals.sent, "recipients"],
    ["Delivered", totals.delivered, of(rates.delivered, "sent")],
    ["Bounced", totals.bounced, `${of(rates.bounced, "sent")}${soft}`],
    ["Complained", totals.complained, of(rates.complained, "delivered")],
    ["Opened by people", totals.opened, of(rates.opened, "delivered")],
    ["Opened by machines", totals.machineOpened, "not in any rate"],
  ] as const;
  return (
    <dl className="figures">
      {figures.map(([name, value, note]) => (
        <div key={name} className={name === "Opened by machines" ? "figure-quiet" : ""}>
          <dt>{name}</dt>
          <dd>
            <strong>{number(value)}</strong>
            <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
