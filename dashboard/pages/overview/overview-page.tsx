import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { domainsQuery } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Menu } from "../../kit/overlays/menu.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { State } from "../../kit/states.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { ByDomain } from "./by-domain.tsx";
import { Chart } from "./chart.tsx";
import { Figures } from "./figures.tsx";
import { Left } from "./left.tsx";
import { type Metrics, metricsQuery } from "./overview-queries.ts";
import { defaultRange, type OverviewSearch, type RangeName, ranges } from "./overview-search.ts";
import { Trouble } from "./trouble.tsx";

const route = getRouteApi("/projects/$projectId/overview");

export function OverviewPage() {
  const search = route.useSearch();
  const query = useQuery(metricsQuery(useProject(), search));
  return (
    <>
      <PageHeader title="Overview" actions={<Choices search={search} />} />
      <Trouble />
      <QueryView query={query} what="the metrics of this project" title="The metrics" rows={4}>
        {(metrics) => (isEmpty(metrics) ? <NothingSent /> : <Content metrics={metrics} />)}
      </QueryView>
    </>
  );
}

function Content({ metrics }: { metrics: Metrics }) {
  return (
    <>
      <Figures metrics={metrics} />
      <Chart metrics={metrics} />
      <div className="columns overview-foot">
        <ByDomain metrics={metrics} />
        <Left />
      </div>
    </>
  );
}

function isEmpty({ totals }: Metrics): boolean {
  return Object.values(totals).every((count) => count === 0);
}

function NothingSent() {
  const { projectId } = useProject();
  return (
    <State title="Nothing was sent in this time">
      <p>
        Choose a longer time above, or{" "}
        <Link to="/projects/$projectId/start" params={{ projectId }}>
          send a first email
        </Link>
        . Emails of broadcasts are counted on the page of each broadcast.
      </p>
    </State>
  );
}

function Choices({ search }: { search: OverviewSearch }) {
  const navigate = route.useNavigate();
  const { data } = useQuery(domainsQuery(useProject()));
  const { domainId, ...withoutDomain } = search;
  const domains = (data?.items ?? []).map(({ id, name, region }) => ({
    id,
    label: `${name}, ${region}`,
    isChosen: id === domainId,
    onSelect: () => void navigate({ search: { ...withoutDomain, domainId: id } }),
  }));
  const all = {
    ...{ id: "all", label: "All domains", isChosen: domainId === undefined },
    onSelect: () => void navigate({ search: withoutDomain }),
  };
  const names = Object.keys(ranges) as RangeName[];
  const chosen = search.range ?? defaultRange;
  const times = names.map((range) => ({
    ...{ id: range, label: ranges[range].label, isChosen: range === chosen },
    onSelect: () => void navigate({ search: { ...search, range } }),
  }));
  const domainName = domains.find(({ isChosen }) => isChosen)?.label ?? all.label;
  return (
    <>
      <Choice items={[all, ...domains]} label={domainName} />
      <Choice items={times} label={ranges[chosen].label} />
    </>
  );
}

function Choice({ items, label }: { items: Parameters<typeof Menu>[0]["items"]; label: string }) {
  return (
    <Menu
      items={items}
      className="button button-plain"
      trigger={
        <>
          {label} <Icon name="down" />
        </>
      }
    />
  );
}
