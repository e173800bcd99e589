import { absent, any, is } from "../platform/expressions.ts";
import { groupsCountKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";

/** `P#<project>` / `COUNT#tpl`: counts a template in or out; with `limit` the project has fewer than that before. */
export function countTemplateWrite(tables: Tables, projectId: string, by: 1 | -1, limit?: number): Write {
  const isBelow = is("count", "<", limit);
  return updateWrite(tables, "data", {
    key: groupsCountKey(projectId, "tpl"),
    add: { count: by },
    ...(limit !== undefined && { where: limit > 0 ? any(absent("count"), isBelow) : isBelow }),
  });
}
