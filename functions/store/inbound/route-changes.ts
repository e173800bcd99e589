import { equals, exists } from "../platform/expressions.ts";
import { blockedKey, inboundRuleKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { deleteWrite, putWrite } from "../platform/writes.ts";
import type { BlockRow, RouteRow } from "./inbound-rules.ts";

export function newRouteWrite(tables: Tables, route: RouteRow): Write {
  return putWrite(tables, "data", { ...inboundRuleKey(route.projectId, route.id), ...route });
}

/** Writes a change that was computed from the revision before. */
export function changeRouteWrite(tables: Tables, after: RouteRow): Write {
  const item = { ...inboundRuleKey(after.projectId, after.id), ...after };
  return putWrite(tables, "data", item, equals("rev", after.rev - 1));
}

export function deleteRuleWrite(tables: Tables, projectId: string, ruleId: string): Write {
  return deleteWrite(tables, "data", inboundRuleKey(projectId, ruleId), exists());
}

/** An entry, and the row by which its value is in the list once: `P#<project>#BLOCKED` / `<digest>`. */
export function newBlockWrites(tables: Tables, { projectId, ...entry }: BlockRow): readonly Write[] {
  return [
    putWrite(tables, "data", { ...blockedKey(projectId, entry.value), entryId: entry.id }),
    putWrite(tables, "data", { ...inboundRuleKey(projectId, entry.id), projectId, ...entry }),
  ];
}

export function freeBlockedWrite(tables: Tables, { projectId, value, id }: BlockRow): Write {
  return deleteWrite(tables, "data", blockedKey(projectId, value), equals("entryId", id));
}
