import * as z from "zod/mini";
import { auditKey } from "../platform/keys.ts";
import { search } from "../platform/query.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { putWrite } from "../platform/writes.ts";

/** `P#<project>#AUDIT` / `<entry id>`: one change of a key, a member, a domain or the project. Never a secret. */
const AuditItem = z.object({
  id: z.string(),
  at: z.string(),
  /** The id of the person or key that did it; `operator` for the command line. */
  actor: z.string(),
  action: z.string(),
  target: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.infer<typeof AuditItem>;

export function parseAuditEntry(item: Item): AuditEntry {
  return AuditItem.parse(item);
}

export function newAuditWrite(tables: Tables, projectId: string, entry: AuditEntry): Write {
  return putWrite(tables, "data", { ...auditKey(projectId, entry.id), ...entry }, null);
}

/** Returns up to `limit` entries after `cursor`, newest first where `older` is set, else oldest first. */
export async function queryAudit(
  tables: Tables,
  projectId: string,
  {
    limit,
    cursor,
    older,
  }: { readonly limit: number; readonly cursor: string | undefined; readonly older: boolean },
): Promise<readonly AuditEntry[]> {
  const { items } = await search(tables, {
    partition: auditKey(projectId, "").pk,
    descending: older,
    limit,
    from: cursor === undefined ? undefined : { ...auditKey(projectId, cursor) },
  });
  return items.map(parseAuditEntry);
}
