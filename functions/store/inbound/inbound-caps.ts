import { ttlAttribute } from "../../settings/tables.ts";
import { absent, any, contains, sizeIs } from "../platform/expressions.ts";
import { inboundCapKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import { update } from "../platform/write.ts";

export interface Cap {
  /** What is limited: a thread in an hour, a sender on a day. */
  readonly subject: string;
  readonly most: number;
  /** The end of that time. */
  readonly until: Date;
}

/**
 * `P#<project>#INBOUND#<digest>` / `CAP`: takes one of the places of a cap for `member`; false where none is left. A
 * member that has one keeps it, so that a repeated action does not take a second.
 */
export async function takeCap(
  tables: Tables,
  projectId: string,
  { subject, most, until }: Cap,
  member: string,
): Promise<boolean> {
  if (most < 1) return false;
  const outcome = await update(tables, "data", {
    key: inboundCapKey(projectId, subject),
    set: { [ttlAttribute]: Math.ceil(until.getTime() / 1000) },
    add: { members: new Set([member]) },
    where: any(absent("members"), contains("members", member), sizeIs("members", "<", most)),
  });
  return "item" in outcome;
}
