import * as z from "zod/mini";
import { cascadesKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";

/**
 * `P#<project>` / `CASCADES`: the audiences and topics that are being deleted; `emptied` has the audiences whose contacts
 * stay. An empty set is absent.
 */
const CascadesItem = z.object({
  groups: z.optional(z.set(z.string())),
  emptied: z.optional(z.set(z.string())),
});

/** What becomes of the contacts of a group that is being deleted. A topic's always stay. */
export type MembersFate = "contacts deleted" | "contacts kept";

/** The groups that a read treats as deleted, each with what becomes of its contacts. */
export type DeletedGroups = ReadonlyMap<string, MembersFate>;

export function parseCascades(item: Item | undefined): DeletedGroups {
  const { groups = [], emptied = [] } = item ? CascadesItem.parse(item) : {};
  return new Map<string, MembersFate>([
    ...[...groups].map((id) => [id, id.startsWith("aud_") ? "contacts deleted" : "contacts kept"] as const),
    ...[...emptied].map((id) => [id, "contacts kept"] as const),
  ]);
}

/** Records that a group's deletion begins or ends. */
export function cascadeWrite(
  tables: Tables,
  projectId: string,
  { groupId, members }: { readonly groupId: string; readonly members: MembersFate },
  begins: boolean,
): Write {
  const isEmptied = groupId.startsWith("aud_") && members === "contacts kept";
  const groups = { [isEmptied ? "emptied" : "groups"]: new Set([groupId]) };
  return updateWrite(tables, "data", {
    key: cascadesKey(projectId),
    ...(begins ? { add: groups } : { delete: groups }),
  });
}
