import { hostnameKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import type { DomainRecord, NamedRecord } from "./hostnames.ts";

/** Adds a record in a region where the hostname has none. `stands`: whether the hostname has a row already. */
export function addRecordWrite(
  tables: Tables,
  projectId: string,
  { name, record }: NamedRecord,
  stands: boolean,
): Write {
  const key = hostnameKey(projectId, name);
  const at = { TableName: tables.data, ReturnValuesOnConditionCheckFailure: "ALL_OLD" } as const;
  if (!stands) {
    const item = { ...key, name, records: { [record.region]: record } };
    return { Put: { ...at, Item: item, ConditionExpression: "attribute_not_exists(pk)" } };
  }
  return {
    Update: {
      ...at,
      Key: key,
      UpdateExpression: "SET #records.#region = :record",
      ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(#records.#region)",
      ExpressionAttributeNames: { "#records": "records", "#region": record.region },
      ExpressionAttributeValues: { ":record": record },
    },
  };
}

/** Takes a record away, if it is still the one of that id; `last`: whether the hostname has no other. */
export function removeRecordWrite(
  tables: Tables,
  projectId: string,
  { name, record }: NamedRecord,
  last: boolean,
): Write {
  const own = {
    TableName: tables.data,
    Key: hostnameKey(projectId, name),
    ExpressionAttributeNames: { "#records": "records", "#region": record.region, "#id": "id" },
  };
  const isOwn = "#records.#region.#id = :id";
  const values = { ":id": record.id };
  if (!last) {
    const UpdateExpression = "REMOVE #records.#region";
    return {
      Update: { ...own, UpdateExpression, ConditionExpression: isOwn, ExpressionAttributeValues: values },
    };
  }
  return {
    Delete: {
      ...own,
      ConditionExpression: `${isOwn} AND size(#records) = :one`,
      ExpressionAttributeValues: { ...values, ":one": 1 },
    },
  };
}

/** What may be set of a record; `opens` and `clicks` lie in its `tracking`. */
export interface RecordChange {
  readonly status?: DomainRecord["status"];
  readonly verifiedAt?: string | null;
  readonly updatedAt: string;
  readonly opens?: boolean | undefined;
  readonly clicks?: boolean | undefined;
  readonly inbound?: boolean | undefined;
}

/** Sets fields of a record, if it is still the one of that id and stands at `was`, where that is given. */
export function changeRecordUpdate(
  projectId: string,
  { name, record }: NamedRecord,
  change: RecordChange,
  was?: DomainRecord["status"],
) {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const path = (field: string) =>
    field === "opens" || field === "clicks"
      ? `#records.#region.#tracking.#${field}`
      : `#records.#region.#${field}`;
  const tracks = given.some(([field]) => field === "opens" || field === "clicks");
  return {
    Key: hostnameKey(projectId, name),
    UpdateExpression: `SET ${given.map(([field]) => `${path(field)} = :${field}`).join(", ")}`,
    ConditionExpression: `#records.#region.#id = :id${was ? " AND #records.#region.#status = :was" : ""}`,
    ExpressionAttributeNames: {
      ...{ "#records": "records", "#region": record.region, "#id": "id" },
      ...(tracks && { "#tracking": "tracking" }),
      ...(was && { "#status": "status" }),
      ...Object.fromEntries(given.map(([field]) => [`#${field}`, field])),
    },
    ExpressionAttributeValues: {
      ":id": record.id,
      ...(was && { ":was": was }),
      ...Object.fromEntries(given.map(([field, value]) => [`:${field}`, value])),
    },
  };
}
