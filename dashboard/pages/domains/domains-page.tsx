import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type Domain, domainsQuery } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Button } from "../../kit/button.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Mark } from "../../kit/mark.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { AddDomain } from "./add-domain.tsx";
import { domainStatus } from "./domain-words.ts";

export function DomainsPage() {
  const query = useQuery(domainsQuery(useProject()));
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title="Domains"
        sentence="Emails are sent only from exact hostnames that are verified here, each in a region."
        actions={
          <Button kind="primary" onClick={() => setAdding(true)}>
            <Icon name="plus" /> Add domain
          </Button>
        }
      />
      <QueryView query={query} what="the domains of this project" title="The list of domains" rows={4}>
        {({ items }) =>
          items.length === 0 ? (
            <State title="No domain yet">
              <p>
                Add a hostname that you send from. You get the DNS records to publish, and each one is
                checked.
              </p>
            </State>
          ) : (
            <DomainList domains={items} />
          )
        }
      </QueryView>
      {isAdding && <AddDomain onClose={() => setAdding(false)} />}
    </>
  );
}

function DomainList({ domains }: { domains: readonly Domain[] }) {
  const { projectId } = useProject();
  return (
    <table className="table domains">
      <thead>
        <tr>
          <th>Domain</th>
          <th>Status</th>
          <th>Region</th>
          <th className="right">Added</th>
        </tr>
      </thead>
      <tbody>
        {domains.map(({ id, name, region, status, createdAt }) => (
          <tr key={id}>
            <td className="cell-name">
              <Link
                className="row-link"
                to="/projects/$projectId/domains/$domainId"
                params={{ projectId, domainId: id }}
              >
                {name}
              </Link>
            </td>
            <td className="cell-may">
              <span className="status">
                <Mark name={domainStatus(status).mark} />
                {domainStatus(status).word}
              </span>
            </td>
            <td className="cell-pin">{region}</td>
            <td className="cell-used right">
              <Time at={createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
