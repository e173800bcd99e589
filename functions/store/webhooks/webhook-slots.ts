import { webhookStateKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import { updateItem, type WriteOutcome } from "../platform/write.ts";
import type { Slot } from "./webhook-state.ts";

export interface SlotRequest {
  readonly slot: Slot;
  readonly until: string;
  readonly now: Date;
  readonly minute: string;
  /** Nobody has called the endpoint in this minute yet, as far as is known. */
  readonly isNewMinute: boolean;
  /** How many calls the slot is taken for, and how many the minute may have had before. */
  readonly calls: number;
  readonly room: number;
}

/** Takes a slot until a time, and calls of the minute with it; lost where somebody came between. */
export async function takeSlot(
  tables: Tables,
  projectId: string,
  webhookId: string,
  { slot, until, now, minute, isNewMinute, calls, room }: SlotRequest,
): Promise<WriteOutcome> {
  const free = "(attribute_not_exists(#slot) OR #slot < :now)";
  const closed = "(attribute_not_exists(#openUntil) OR #openUntil <= :now)";
  const inMinute = isNewMinute
    ? "(attribute_not_exists(#minute) OR #minute < :minute)"
    : "#minute = :minute AND #calls <= :room";
  const count = isNewMinute ? ", #calls = :calls" : " ADD #calls :calls";
  return updateItem(tables, "data", {
    Key: webhookStateKey(projectId, webhookId),
    UpdateExpression: `SET #slot = :until, #minute = :minute${count}`,
    // Our own slot stands there: the answer to an earlier try was lost.
    ConditionExpression: `#slot = :until OR (${free} AND ${closed} AND ${inMinute})`,
    ExpressionAttributeNames: {
      ...{ "#slot": slot, "#openUntil": "openUntil", "#minute": "minute", "#calls": "calls" },
    },
    ExpressionAttributeValues: {
      ...{ ":until": until, ":now": now.toISOString(), ":minute": minute, ":calls": calls },
      ...(!isNewMinute && { ":room": room }),
    },
  });
}
