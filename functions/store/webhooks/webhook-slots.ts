import { absent, all, any, equals, is } from "../platform/expressions.ts";
import { webhookStateKey } from "../platform/keys.ts";
import type { Tables } from "../platform/table.ts";
import { update, type WriteOutcome } from "../platform/write.ts";
import type { Slot } from "./webhook-state.ts";

export interface SlotRequest {
  readonly slot: Slot;
  readonly until: string;
  readonly now: Date;
  readonly minute: string;
  /** As far as is known, the endpoint has not been called in this minute. */
  readonly isNewMinute: boolean;
  /** The number of calls to be made in the slot, and how many the minute may have had before. */
  readonly calls: number;
  readonly allowance: number;
}

/** Takes a slot until a time, and counts its calls in the minute; conflicts where another worker was faster. */
export async function takeSlot(
  tables: Tables,
  projectId: string,
  webhookId: string,
  { slot, until, now, minute, isNewMinute, calls, allowance }: SlotRequest,
): Promise<WriteOutcome> {
  const at = now.toISOString();
  const isInMinute = isNewMinute
    ? any(absent("minute"), is("minute", "<", minute))
    : all(equals("minute", minute), is("calls", "<=", allowance));
  const isFree = any(absent(slot), is(slot, "<", at));
  const isClosed = any(absent("openUntil"), is("openUntil", "<=", at));
  return update(tables, "data", {
    key: webhookStateKey(projectId, webhookId),
    set: { [slot]: until, minute, ...(isNewMinute && { calls }) },
    ...(!isNewMinute && { add: { calls } }),
    // The row has our own slot where the response to an earlier try was lost.
    where: any(equals(slot, until), all(isFree, isClosed, isInMinute)),
  });
}
