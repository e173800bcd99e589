import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client.ts";
import { mostRows } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { State } from "../../kit/states.tsx";
import { Time } from "../../kit/time.tsx";
import { QueryView } from "../../shell/query-view.tsx";
import { auditQuery } from "./key-queries.ts";

type Entry = Schemas["AuditEntry"];

/** The newest changes of keys, members and settings. */
export function Audit() {
  const query = useQuery(auditQuery(useProject()));
  return (
    <QueryView query={query} what="the audit trail" title="The audit trail">
      {({ items, hasMore }) =>
        items.length === 0 ? (
          <State title="No changes yet">
            <p>Changes of keys, members and settings are listed here, with who made them.</p>
          </State>
        ) : (
          <>
            <Entries entries={items} />
            {hasMore && <p className="quiet">The newest {mostRows} changes. The API returns all of them.</p>}
          </>
        )
      }
    </QueryView>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  return (
    <table className="table audit">
      <thead>
        <tr>
          <th>Change</th>
          <th>Of</th>
          <th>By</th>
          <th className="right">At</th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ id, at, actor, action, target, detail }) => (
          <tr key={id}>
            <td className="cell-name">{action}</td>
            <td className="cell-pin">
              {typeof detail["name"] === "string" && `${detail["name"]} `}
              <span className="mono quiet">{target}</span>
            </td>
            <td className="cell-may mono quiet">{actor}</td>
            <td className="cell-used right">
              <Time at={at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
