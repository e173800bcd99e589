import * as z from "zod/mini";
import { cascadesKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";

/** `P#<project>` / `CASCADES`: the audiences and topics that are being deleted. An empty set is absent. */
const CascadesItem = z.object({ groups: z.optional(z.set(z.string())) });

/** The groups that a read treats as deleted. */
export function parseCascades(item: Item | undefined): ReadonlySet<string> {
  return (item && CascadesItem.parse(item).groups) ?? new Set();
}

/** Records that a group's deletion begins or ends. */
export function cascadeWrite(tables: Tables, projectId: string, groupId: string, begins: boolean): Write {
  const groups = { groups: new Set([groupId]) };
  return updateWrite(tables, "data", {
    key: cascadesKey(projectId),
    ...(begins ? { add: groups } : { delete: groups }),
  });
}
