import * as z from "zod/mini";
import { suppressionReasons, suppressionScopes } from "../../domain/contacts/address-state.ts";
import { absent, all, equals } from "../platform/expressions.ts";
import { addressDigestKey, addressDigestOf, addressStateKey, suppressionKey } from "../platform/keys.ts";
import { type Beyond, listBeyond } from "../platform/query.ts";
import type { Item, Tables } from "../platform/table.ts";
import { deleteWrite, putWrite, updateWrite } from "../platform/writes.ts";
import type { AddressState } from "./address-states.ts";

/** `P#<project>#SUP` / `<suppression id>`: a suppression as lists show it. The address state has it too, for sends. */
const SuppressionItem = z.object({
  id: z.string(),
  /** Folded; null where the person was erased. */
  address: z.nullable(z.string()),
  /** Finds the address state after the address was erased. */
  addressDigest: z.string(),
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
 * Suppresses an address and deletes the row of a weaker suppression that this one replaces. `addressState` conflicts
 * where the address has another suppression than the one that was read.
 */
export function suppressWrites(
  tables: Tables,
  projectId: string,
  address: string,
  next: Omit<Suppression, "address" | "addressDigest"> & { readonly isNameless?: boolean },
  before: AddressState | undefined,
) {
  const key = addressStateKey(projectId, address);
  const { isNameless = false, ...facts } = next;
  const { id, since, reason, scope, expiresAt } = facts;
  const row = {
    ...{ ...suppressionKey(projectId, id), ...facts },
    ...{ address: isNameless ? null : address, addressDigest: addressDigestOf(key) },
  };
  const isReplaced = before?.id !== undefined && before.id !== id;
  return {
    addressState: updateWrite(tables, "data", {
      key,
      set: { id, since, reason, scope, expiresAt },
      remove: expiresAt === undefined ? ["expiresAt"] : [],
      where:
        before?.id === undefined ? absent("id") : all(equals("id", before.id), equals("since", before.since)),
    }),
    suppression: putWrite(tables, "data", row, null),
    replaced: isReplaced
      ? deleteWrite(tables, "data", suppressionKey(projectId, before.id ?? ""))
      : undefined,
  };
}

/** Ends a suppression: deletes its row and, with the soft bounces that led to it, its part of the address state. */
export function unsuppressWrites(tables: Tables, projectId: string, { id, addressDigest }: Suppression) {
  return {
    addressState: updateWrite(tables, "data", {
      key: addressDigestKey(projectId, addressDigest),
      remove: ["id", "since", "reason", "scope", "expiresAt", "strikes"],
      where: equals("id", id),
    }),
    suppression: deleteWrite(tables, "data", suppressionKey(projectId, id)),
  };
}

/** A page of a project's suppressions beyond one of them, which is left out. */
export async function listSuppressionRows(tables: Tables, projectId: string, walk: Beyond) {
  const { items, more } = await listBeyond(tables, suppressionKey(projectId, "").pk, walk);
  const listed = items.map(parseSuppression).map((row) => ({ id: row.id, row }));
  return { looked: listed, more };
}
