import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client.ts";
import { limitsQuery } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Ledger } from "../../kit/lists/ledger.tsx";
import { money, number } from "../../kit/numbers.ts";
import { Time } from "../../kit/time.tsx";
import { metricsQuery } from "./overview-queries.ts";
import { moneyEnd, quotaEnd } from "./pace.ts";

const paceDays = 7;

/** Quota and money, and the days on which they run out at the pace of the last week. */
export function Left() {
  const project = useProject();
  const { data: limits } = useQuery(limitsQuery(project));
  const { data: week } = useQuery(metricsQuery(project, { range: "7d" }));
  if (!limits || !week) return null;
  return <Pace limits={limits} perDay={week.totals.sent / paceDays} />;
}

function Pace({ limits, perDay }: { limits: Schemas["Limits"]; perDay: number }) {
  const { outbound, freeCredits, balanceMicros, priceMicros, currency } = limits;
  const now = new Date();
  const quota = quotaEnd(outbound, perDay, now);
  const funds = moneyEnd({ credits: freeCredits.remaining, balanceMicros, priceMicros }, perDay, now);
  return (
    <div>
      <Ledger
        title="Quota and money"
        rows={[
          ["Quota used this month", `${number(outbound.used)} of ${number(outbound.monthlyQuota)}`],
          ["Quota at this pace", quota ? <DayOf key="quota" at={quota} /> : "lasts until it starts again"],
          ["Free credits left", number(freeCredits.remaining)],
          ["Balance", money(balanceMicros, currency)],
          ["Money at this pace", funds ? <DayOf key="funds" at={funds} /> : "lasts for years"],
        ]}
      />
      <p className="quiet">The pace is the mean of the last {paceDays} days.</p>
    </div>
  );
}

function DayOf({ at }: { at: Date }) {
  return (
    <>
      used up about <Time at={at.toISOString()} />
    </>
  );
}
