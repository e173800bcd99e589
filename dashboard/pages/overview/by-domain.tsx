import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { domainsQuery } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { type Column, Table } from "../../kit/lists/table.tsx";
import { number, percent } from "../../kit/numbers.ts";
import type { Metrics } from "./overview-queries.ts";

type OfDomain = Metrics["domains"][number];

/** What each domain sent, most first. One that was deleted since is shown by its ID. */
export function ByDomain({ metrics: { domains } }: { metrics: Metrics }) {
  const { data } = useQuery(domainsQuery(useProject()));
  const names = new Map(data?.items.map(({ id, name, region }) => [id, { name, region }]));
  if (domains.length === 0) return null;
  const columns: readonly Column<OfDomain>[] = [
    {
      head: "Domain",
      kind: "name",
      width: "50%",
      cell: ({ domainId }) => <Name domainId={domainId} named={names.get(domainId)} />,
    },
    { head: "Sent", kind: "right", cell: ({ sent }) => number(sent) },
    { head: "Delivered", kind: "right", cell: ({ delivered, sent }) => part(delivered, sent) },
    { head: "Bounced", kind: "right", cell: ({ bounced, sent }) => part(bounced, sent) },
  ];
  return (
    <section aria-labelledby="by-domain" className="numbers">
      <h2 id="by-domain">By domain</h2>
      <Table
        items={domains.toSorted((one, other) => other.sent - one.sent)}
        columns={columns}
        keyOf={({ domainId }) => domainId}
      />
    </section>
  );
}

function part(count: number, of: number): string {
  return percent(of === 0 ? null : count / of) ?? "–";
}

type Named = { readonly name: string; readonly region: string } | undefined;

function Name({ domainId, named }: Pick<OfDomain, "domainId"> & { named: Named }) {
  const { projectId } = useProject();
  if (!named) return <span className="mono">{domainId}</span>;
  return (
    <Link to="/projects/$projectId/domains/$domainId" params={{ projectId, domainId }}>
      {named.name} <span className="quiet">{named.region}</span>
    </Link>
  );
}
