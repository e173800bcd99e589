import * as z from "zod/mini";
import { absent, all, type Changes, equals, exists } from "../platform/expressions.ts";
import { webhookStateKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { update } from "../platform/write.ts";
import { deleteWrite, updateWrite } from "../platform/writes.ts";

/**
 * `P#<project>#WHK#<webhook id>` / `STATE`: the health of a webhook's endpoint. Its slots bound how many workers call it
 * at once: each is the time until which a worker holds it.
 */
const StateItem = z.object({
  /** Consecutive failed attempts. */
  failures: z._default(z.int(), 0),
  /** The times of the first and the latest of them. */
  firstFailedAt: z.optional(z.string()),
  lastFailedAt: z.optional(z.string()),
  /** The endpoint is not called before this time; and the number of pauses so far. */
  openUntil: z.optional(z.string()),
  pauses: z._default(z.int(), 0),
  /** Counts the resets: the results of calls that began before a reset are ignored. */
  epoch: z._default(z.int(), 0),
  /** The latest minute with calls, and their number. */
  minute: z.optional(z.string()),
  calls: z._default(z.int(), 0),
  slot0: z.optional(z.string()),
  slot1: z.optional(z.string()),
  slot2: z.optional(z.string()),
  slot3: z.optional(z.string()),
  slot4: z.optional(z.string()),
});
export type WebhookState = z.infer<typeof StateItem>;

export const slots = ["slot0", "slot1", "slot2", "slot3", "slot4"] as const;
export type Slot = (typeof slots)[number];

export function parseWebhookState(item: Item | undefined): WebhookState {
  return StateItem.parse(item ?? {});
}

/** The result of calls: `unchanged` where they succeeded as those before did. */
export type CallResult =
  | { readonly kind: "unchanged" }
  | { readonly kind: "succeeded" }
  | {
      readonly kind: "failed";
      readonly count: number;
      readonly firstFailedAt: string;
      readonly lastFailedAt: string;
      /** Undefined where it may be called at once. */
      readonly pause: { readonly openUntil: string; readonly pauses: number } | undefined;
    };

/**
 * Frees a slot and writes the result of its calls, in one update. A slot that expired may be another worker's by now;
 * where the state's row or its epoch is another, the webhook was deleted or reset.
 */
export async function endCalls(
  tables: Tables,
  projectId: string,
  webhookId: string,
  {
    slot,
    until,
    state: { epoch },
  }: { readonly slot: Slot; readonly until: string; readonly state: WebhookState },
  result: CallResult,
): Promise<void> {
  const key = webhookStateKey(projectId, webhookId);
  const isSame = epoch === 0 ? absent("epoch") : equals("epoch", epoch);
  const written = await update(tables, "data", {
    key,
    ...changesOf(result, [slot]),
    where: all(equals(slot, until), isSame),
  });
  if ("item" in written || result.kind === "unchanged") return;
  await update(tables, "data", { key, ...changesOf(result, []), where: all(exists(), isSame) });
}

const failureFields = ["failures", "firstFailedAt", "lastFailedAt", "openUntil", "pauses"] as const;

function changesOf(result: CallResult, freed: readonly Slot[]): Changes {
  if (result.kind === "unchanged") return { remove: freed };
  if (result.kind === "succeeded") return { remove: [...freed, ...failureFields] };
  const { count, firstFailedAt, lastFailedAt, pause } = result;
  return { set: { firstFailedAt, lastFailedAt, ...pause }, add: { failures: count }, remove: freed };
}

/** A webhook with a new URL, or enabled again, starts without its earlier failures. */
export function resetFailuresWrite(tables: Tables, projectId: string, webhookId: string): Write {
  const key = webhookStateKey(projectId, webhookId);
  return updateWrite(tables, "data", { key, remove: failureFields, add: { epoch: 1 } });
}

export function deleteStateWrite(tables: Tables, projectId: string, webhookId: string): Write {
  return deleteWrite(tables, "data", webhookStateKey(projectId, webhookId));
}
