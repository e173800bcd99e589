import { useQuery } from "@tanstack/react-query";
import { domainsQuery, type Key } from "../../api/queries.ts";
import { useProject } from "../../api/use-api.tsx";
import { Icon } from "../../kit/icon.tsx";
import { Mark } from "../../kit/mark.tsx";
import { Menu } from "../../kit/overlays/menu.tsx";
import { Time } from "../../kit/time.tsx";
import { describeScopes } from "./scope-matrix.ts";

interface ListProps {
  readonly keys: readonly Key[];
  readonly onChange: (key: Key) => void;
  readonly onRevoke: (key: Key) => void;
}

export function KeyList({ keys, onChange, onRevoke }: ListProps) {
  return (
    <table className="table keys">
      <thead>
        <tr>
          <th>Name</th>
          <th>May</th>
          <th>Pinned to</th>
          <th className="right">Last used</th>
          <th className="right">Created</th>
          <th>
            <span className="spoken">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <KeyRow key={key.id} item={key} onChange={onChange} onRevoke={onRevoke} />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps extends Omit<ListProps, "keys"> {
  readonly item: Key;
}

function KeyRow({ item, onChange, onRevoke }: RowProps) {
  const { name, last4, scopes, domainId, capture, lastUsedAt, createdAt, revokedAt } = item;
  const actions = [
    { id: "change", label: "Change…", onSelect: () => onChange(item) },
    { id: "revoke", label: "Revoke…", onSelect: () => onRevoke(item) },
  ];
  return (
    <tr className={revokedAt === null ? "" : "row-over"}>
      <td className="cell-name">
        <strong>{name}</strong> <span className="mono quiet">…{last4}</span>
        {capture && <span className="quiet"> captures: nothing is sent</span>}
      </td>
      <td className="cell-may">
        {revokedAt === null ? <May scopes={scopes} /> : <Revoked at={revokedAt} />}
      </td>
      <td className="cell-pin">
        <Pin domainId={domainId} />
      </td>
      <td className="cell-used right">{lastUsedAt === null ? "never" : <Time at={lastUsedAt} />}</td>
      <td className="cell-created right">
        <Time at={createdAt} />
      </td>
      <td className="cell-actions right">
        {revokedAt === null && (
          <Menu
            className="icon-button"
            label={`Actions for ${name}`}
            trigger={<Icon name="more" />}
            items={actions}
          />
        )}
      </td>
    </tr>
  );
}

function May({ scopes }: { scopes: readonly string[] }) {
  return (
    <span className="status">
      {scopes.includes("*") && <Mark name="warning" />}
      {describeScopes(scopes)}
    </span>
  );
}

function Revoked({ at }: { at: string }) {
  return (
    <span className="status">
      <Mark name="canceled" />
      Revoked <Time at={at} />
    </span>
  );
}

function Pin({ domainId }: { domainId: string | null }) {
  const { data } = useQuery(domainsQuery(useProject()));
  if (domainId === null) return <span className="quiet">any verified domain</span>;
  const domain = data?.items.find(({ id }) => id === domainId);
  return domain ? (
    <>
      {domain.name} <span className="quiet">{domain.region}</span>
    </>
  ) : (
    <span className="mono">{domainId}</span>
  );
}
