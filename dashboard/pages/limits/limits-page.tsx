import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { Schemas } from "../../api/client.ts";
import { limitsQuery } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Ledger } from "../../kit/lists/ledger.tsx";
import { money, number } from "../../kit/numbers.ts";
import { PageHeader } from "../../kit/page-header.tsx";
import { Time } from "../../kit/time.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { Movements } from "./movements.tsx";
import { PausedBanner } from "./paused-banner.tsx";
import { SendingSwitch } from "./sending-switch.tsx";

type Limits = Schemas["Limits"];

const route = getRouteApi("/projects/$projectId/limits");

export function LimitsPage() {
  const query = useQuery(limitsQuery(useProject()));
  const search = route.useSearch();
  const navigate = route.useNavigate();
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
            <PausedBanner outbound={limits.outbound} />
            <div className="ledgers">
              <Money limits={limits} />
              <Month limits={limits} />
              <Plan limits={limits} />
            </div>
            <Movements
              currency={limits.currency}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
            />
          </>
        )}
      </QueryView>
    </>
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
      aside={
        <>
          starts again <Time at={resetsAt} />
        </>
      }
      rows={[
        ["Quota", number(monthlyQuota)],
        ["Used", `−${number(used)}`],
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
