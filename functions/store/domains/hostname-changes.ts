import { absent, all, equals, exists, sizeIs } from "../platform/expressions.ts";
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

/** Removes a record where it still has that id; `isLast`: whether the hostname has no other. */
export function removeRecordWrite(
  tables: Tables,
  projectId: string,
  { name, record: { region, id } }: NamedRecord,
  isLast: boolean,
): Write {
  const key = hostnameKey(projectId, name);
  const isSame = equals(["records", region, "id"], id);
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

/** Sets fields of a record where it still has that id, and the status `was` where that is passed. */
export function changeRecordUpdate(
  projectId: string,
  { name, record: { region, id } }: NamedRecord,
  change: RecordChange,
  was?: DomainRecord["status"],
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
    where: all(
      equals(["records", region, "id"], id),
      was !== undefined && equals(["records", region, "status"], was),
    ),
  };
}
