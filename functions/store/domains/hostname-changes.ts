import { absent, all, type Expression, equals, exists, sizeIs } from "../platform/expressions.ts";
import { hostnameKey } from "../platform/keys.ts";
import type { Path } from "../platform/placeholders.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite, type Update, updateWrite } from "../platform/writes.ts";
import type { DomainRecord, NamedRecord } from "./hostnames.ts";

/** Adds a record in a region where the hostname has none; `hasRow`: whether the hostname has a row already. */
export function addRecordWrite(
  tables: Tables,
  projectId: string,
  { name, record }: NamedRecord,
  hasRow: boolean,
): Write {
  const key = hostnameKey(projectId, name);
  const { region } = record;
  if (!hasRow) return putWrite(tables, "data", { ...key, name, records: { [region]: record } });
  return updateWrite(tables, "data", {
    key,
    paths: [[["records", region], record]],
    where: all(exists(), absent(["records", region])),
  });
}

/** Removes a record where it is as it was read; `isLast`: whether the hostname has no other. */
export function removeRecordWrite(
  tables: Tables,
  projectId: string,
  { name, record }: NamedRecord,
  isLast: boolean,
): Write {
  const { region, id } = record;
  const key = hostnameKey(projectId, name);
  const isSame = all(equals(["records", region, "id"], id), sameReceiving(record));
  if (isLast) return deleteWrite(tables, "data", key, all(isSame, sizeIs("records", "=", 1)));
  return updateWrite(tables, "data", { key, remove: [["records", region]], where: isSame });
}

/** What can be set of a record; `opens` and `clicks` are inside its `tracking`. */
export interface RecordChange {
  readonly status?: DomainRecord["status"];
  readonly verifiedAt?: string | null;
  readonly updatedAt: string;
  readonly opens?: boolean | undefined;
  readonly clicks?: boolean | undefined;
  readonly inbound?: boolean | undefined;
}

/** Sets fields of a record where it still has that id, and what else `where` says. */
export function changeRecordUpdate(
  projectId: string,
  { name, record: { region, id } }: NamedRecord,
  change: RecordChange,
  where?: Expression,
): Update {
  const pathOf = (field: string): Path =>
    field === "opens" || field === "clicks"
      ? ["records", region, "tracking", field]
      : ["records", region, field];
  return {
    key: hostnameKey(projectId, name),
    paths: Object.entries(change).flatMap(([field, value]) =>
      value === undefined ? [] : [[pathOf(field), value] as const],
    ),
    where: all(equals(["records", region, "id"], id), where),
  };
}

/** Holds while a record is as it was read in what decides whether it may have the claim to its hostname. */
export function sameReceiving({ region, status, inbound }: DomainRecord): Expression {
  return all(equals(["records", region, "status"], status), equals(["records", region, "inbound"], inbound));
}
