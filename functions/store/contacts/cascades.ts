import * as z from "zod/mini";
import { cascadesKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";

/** `P#<project>` / `CASCADES`: the audiences and topics whose deletion is under way. A set is absent when empty. */
const CascadesItem = z.object({ groups: z.optional(z.set(z.string())) });

/** The groups that a read treats as gone. */
export function parseCascades(item: Item | undefined): ReadonlySet<string> {
  return (item && CascadesItem.parse(item).groups) ?? new Set();
}

/** Says that a group's deletion has begun, or is done. */
export function cascadeWrite(tables: Tables, projectId: string, groupId: string, begins: boolean): Write {
  return {
    Update: {
      TableName: tables.data,
      Key: cascadesKey(projectId),
      UpdateExpression: `${begins ? "ADD" : "DELETE"} #groups :group`,
      ExpressionAttributeNames: { "#groups": "groups" },
      ExpressionAttributeValues: { ":group": new Set([groupId]) },
    },
  };
}
