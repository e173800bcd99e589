import { useState } from "react";
import { Button } from "../../kit/button.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { number } from "../../kit/numbers.ts";
import type { Metrics } from "./overview-queries.ts";
import { topOf } from "./scale.ts";

const labels = 6;

/** Hours are shown in the viewer's zone; a day of the service is one in UTC. */
function periodName(at: string, interval: Metrics["interval"]): string {
  const time = new Date(at);
  if (interval === "day")
    return time.toLocaleDateString(undefined, { day: "numeric", month: "short", timeZone: "UTC" });
  return time.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
}

/** Emails by hour or day as columns, or the same as a table. */
export function Chart({ metrics }: { metrics: Metrics }) {
  const [isTable, setTable] = useState(false);
  const { interval, data } = metrics;
  const title = interval === "hour" ? "Sent by hour" : "Sent by day, UTC";
  return (
    <section className="chart numbers" aria-labelledby="chart-title">
      <div className="chart-head">
        <h2 id="chart-title">{title}</h2>
        <Button onClick={() => setTable(!isTable)}>{isTable ? "As chart" : "As table"}</Button>
      </div>
      {isTable ? <ChartTable metrics={metrics} /> : <Columns data={data} interval={interval} />}
    </section>
  );
}

type Period = Metrics["data"][number];

function Columns({ data, interval }: { data: readonly Period[]; interval: Metrics["interval"] }) {
  const most = Math.max(0, ...data.map(({ sent }) => sent));
  const top = topOf(most);
  const every = Math.ceil(data.length / labels);
  const peak = data.find(({ sent }) => sent === most);
  const summary =
    most === 0 || !peak
      ? "Nothing was sent in this time."
      : `Most were sent at ${periodName(peak.at, interval)}: ${number(most)}. The last column is not complete yet.`;
  return (
    <>
      <div className="chart-columns" role="img" aria-label={summary}>
        <span className="chart-scale">{number(top)}</span>
        <span className="chart-scale chart-half">{number(top / 2)}</span>
        {data.map(({ at, sent, bounced }, place) => (
          <div
            key={at}
            className={place === data.length - 1 ? "chart-slot chart-now" : "chart-slot"}
            title={`${periodName(at, interval)}: ${number(sent)} sent, ${number(bounced)} bounced`}
          >
            <i style={{ height: `${(100 * sent) / top}%` }} />
            <small>{place % every === 0 ? periodName(at, interval) : ""}</small>
          </div>
        ))}
      </div>
      <p className="quiet">{summary}</p>
    </>
  );
}

const counts = ["sent", "delivered", "bounced", "complained"] as const;

function ChartTable({ metrics: { data, interval } }: { metrics: Metrics }) {
  const columns: readonly Column<Period>[] = [
    {
      head: interval === "hour" ? "Hour" : "Day",
      kind: "name",
      cell: ({ at }) => periodName(at, interval),
    },
    ...counts.map((name) => ({
      head: name.charAt(0).toUpperCase() + name.slice(1),
      kind: "right" as const,
      cell: (period: Period) => number(period[name]),
    })),
  ];
  return <Table items={data.toReversed()} columns={columns} keyOf={({ at }) => at} />;
}
