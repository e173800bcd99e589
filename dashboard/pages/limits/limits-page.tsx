import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client.ts";
import { limitsQuery } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Mark } from "../../kit/mark.tsx";
import { money, number } from "../../kit/numbers.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { Time } from "../../kit/time.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { SendingSwitch } from "./sending-switch.tsx";

type Limits = Schemas["Limits"];

export function LimitsPage() {
  const query = useQuery(limitsQuery(useProject()));
  return (
    <>
      <PageHeader
        title="Quota and money"
        path="Settings / Quota and money"
        sentence="Free credits are used before the balance. The operator of this service adds money and sets the plan."
        actions={query.data && <SendingSwitch outbound={query.data.outbound} />}
      />
      <QueryView query={query} what="the limits of this project" title="The limits">
        {(limits) => (
          <>
            {limits.outbound.paused && <Paused outbound={limits.outbound} />}
            <div className="ledgers">
              <Money limits={limits} />
              <Month limits={limits} />
              <Plan limits={limits} />
            </div>
          </>
        )}
      </QueryView>
    </>
  );
}

function Paused({ outbound: { pausedAt, pausedReason } }: { outbound: Limits["outbound"] }) {
  return (
    <p className="banner banner-bad">
      <Mark name="failed" />
      <span>
        <strong>
          Sending is paused
          {pausedAt !== null && (
            <>
              {" "}
              since <Time at={pausedAt} />
            </>
          )}
          .
        </strong>{" "}
        {pausedReason !== null && `Reason: ${pausedReason}. `}New emails are refused; accepted ones wait.
      </span>
    </p>
  );
}

function Money({ limits: { balanceMicros, currency, priceMicros, freeCredits } }: { limits: Limits }) {
  return (
    <Ledger
      title="Money"
      rows={[
        ["Balance", money(balanceMicros, currency)],
        ["Free credits left", `${number(freeCredits.remaining)} of ${number(freeCredits.granted)}`],
        ["Price of an email", money(priceMicros, currency)],
      ]}
    />
  );
}

function Month({ limits: { outbound } }: { limits: Limits }) {
  const { monthlyQuota, used, remaining, resetsAt } = outbound;
  return (
    <Ledger
      title="This month"
      rows={[
        ["Quota", number(monthlyQuota)],
        ["Used", `−${number(used)}`],
        ["Starts again", <Time key="reset" at={resetsAt} />],
      ]}
      sum={["Left", number(remaining)]}
    />
  );
}

/** A resource without a maximum of its own, such as contacts, is shown with its count only. */
function Plan({ limits: { plan, usage } }: { limits: Limits }) {
  const maxima: Readonly<Record<string, number | undefined>> = plan.limits;
  const rows = Object.entries(usage).map(([name, used]) => {
    const most = maxima[name];
    const words = name
      .replaceAll(/([A-Z])/g, " $1")
      .toLowerCase()
      .replace("ai ", "AI ");
    const text = most === undefined ? number(used) : `${number(used)} of ${number(most)}`;
    return [words.charAt(0).toUpperCase() + words.slice(1), text] as const;
  });
  return <Ledger title={`Plan “${plan.name}”`} rows={rows} />;
}

type Row = readonly [string, ReactNode];

function Ledger({ title, rows, sum }: { title: string; rows: readonly Row[]; sum?: Row }) {
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
