import * as z from "zod/mini";
import { suppressionScopes } from "../../domain/contacts/address-state.ts";
import { addressStateKey, type Key, suppressionKey } from "../platform/keys.ts";
import { type Beyond, listBeyond } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import type { AddressState } from "./address-states.ts";

export const suppressionReasons = [
  "bounce",
  "complaint",
  "repeated_soft_bounces",
  "unsubscribed",
  "manual",
] as const;
export type SuppressionReason = (typeof suppressionReasons)[number];

/** `P#<project>#SUP` / `<suppression id>`: a suppression as lists show it; the address's standing has it too. */
const SuppressionItem = z.object({
  id: z.string(),
  /** Folded; null where the person was erased. */
  address: z.nullable(z.string()),
  /** The key of the address's standing: it is found by this when the address is not known any more. */
  addressStateSk: z.string(),
  since: z.string(),
  reason: z.enum(suppressionReasons),
  scope: z.enum(suppressionScopes),
  expiresAt: z.optional(z.string()),
});
export type Suppression = z.infer<typeof SuppressionItem>;

export function parseSuppression(item: Item): Suppression {
  return SuppressionItem.parse(item);
}

/**
 * Suppresses an address, in the place of what was read: two writes that go together, and the end of a weaker
 * suppression. Loses where the address's standing has another suppression by now.
 */
export function suppressWrites(
  tables: Tables,
  projectId: string,
  address: string,
  next: Omit<Suppression, "address" | "addressStateSk"> & { readonly isNameless?: boolean },
  before: AddressState | undefined,
): readonly Write[] {
  const key = addressStateKey(projectId, address);
  const { isNameless = false, ...facts } = next;
  const { id, since, reason, scope, expiresAt } = facts;
  const row = {
    ...{ ...suppressionKey(projectId, id), ...facts },
    ...{ address: isNameless ? null : address, addressStateSk: key.sk },
  };
  return [
    {
      Update: {
        TableName: tables.data,
        Key: key,
        UpdateExpression:
          "SET #id = :id, #since = :since, #reason = :reason, #scope = :scope" +
          (expiresAt === undefined ? " REMOVE #expiresAt" : ", #expiresAt = :expiresAt"),
        ConditionExpression:
          before?.id === undefined ? "attribute_not_exists(#id)" : "#id = :before AND #since = :beforeSince",
        ExpressionAttributeNames: {
          ...{ "#id": "id", "#since": "since", "#reason": "reason", "#scope": "scope" },
          "#expiresAt": "expiresAt",
        },
        ExpressionAttributeValues: {
          ...{ ":id": id, ":since": since, ":reason": reason, ":scope": scope },
          ...(expiresAt !== undefined && { ":expiresAt": expiresAt }),
          ...(before?.id !== undefined && { ":before": before.id, ":beforeSince": before.since }),
        },
      },
    },
    { Put: { TableName: tables.data, Item: row } },
    ...(before?.id === undefined || before.id === id
      ? []
      : [removeRow(tables, suppressionKey(projectId, before.id))]),
  ];
}

/** Ends a suppression: its row and, with the soft bounces that led to it, its part of the address's standing. */
export function unsuppressWrites(
  tables: Tables,
  projectId: string,
  { id, addressStateSk }: Suppression,
): readonly Write[] {
  const names = ["id", "since", "reason", "scope", "expiresAt", "strikes"];
  return [
    {
      Update: {
        TableName: tables.data,
        Key: { pk: addressStateKey(projectId, "").pk, sk: addressStateSk },
        UpdateExpression: `REMOVE ${names.map((name) => `#${name}`).join(", ")}`,
        ConditionExpression: "#id = :id",
        ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
        ExpressionAttributeValues: { ":id": id },
      },
    },
    removeRow(tables, suppressionKey(projectId, id)),
  ];
}

function removeRow(tables: Tables, key: Key): Write {
  return { Delete: { TableName: tables.data, Key: key } };
}

/** What lies beyond a suppression in their list, in one direction; the place itself is left out. */
export async function listSuppressionRows(tables: Tables, projectId: string, walk: Beyond) {
  const { items, more } = await listBeyond(tables, suppressionKey(projectId, "").pk, walk);
  const listed = items.map(parseSuppression).map((row) => ({ id: row.id, row }));
  return { looked: listed, more };
}
