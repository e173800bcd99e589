import * as z from "zod/mini";
import { webhookStateKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateItem } from "../platform/write.ts";

/**
 * `P#<project>#WHK#<endpoint id>` / `STATE`: how an endpoint does. Its slots are what bounds how many workers call it at
 * once: each is the time until which a worker has it.
 */
const StateItem = z.object({
  /** Attempts that failed since the last that did not. */
  failures: z._default(z.int(), 0),
  /** When the first and the latest of them were. */
  firstFailedAt: z.optional(z.string()),
  lastFailedAt: z.optional(z.string()),
  /** It is not called before; and how many pauses there were already. */
  openUntil: z.optional(z.string()),
  pauses: z._default(z.int(), 0),
  /** How often it began anew: how calls of before went says nothing of it since. */
  epoch: z._default(z.int(), 0),
  /** How many calls the latest minute with any has had. */
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

/** How calls of an endpoint went: `unchanged` where it did well before and does. */
export type CallResult =
  | { readonly kind: "unchanged" }
  | { readonly kind: "well" }
  | {
      readonly kind: "failed";
      readonly count: number;
      readonly firstFailedAt: string;
      readonly lastFailedAt: string;
      /** Absent where it may be called at once. */
      readonly pause: { readonly openUntil: string; readonly pauses: number } | undefined;
    };

/**
 * Gives a slot back and writes down how the calls went, in one. A slot that ran out may be another's by now; where the
 * state itself is gone, the endpoint is too, or began anew.
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
  went: CallResult,
): Promise<void> {
  const Key = webhookStateKey(projectId, webhookId);
  const same = epoch === 0 ? "attribute_not_exists(#epoch)" : "#epoch = :epoch";
  const sameValue = epoch === 0 ? {} : { ":epoch": epoch };
  const written = await updateItem(tables, "data", {
    Key,
    ...changes(went, [slot]),
    ConditionExpression: `#${slot} = :until AND ${same}`,
    ExpressionAttributeValues: { ...valuesOf(went), ...sameValue, ":until": until },
  });
  if ("item" in written || went.kind === "unchanged") return;
  const values = { ...valuesOf(went), ...sameValue };
  await updateItem(tables, "data", {
    Key,
    ...changes(went, []),
    ConditionExpression: `attribute_exists(pk) AND ${same}`,
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  });
}

const failing = ["failures", "firstFailedAt", "lastFailedAt", "openUntil", "pauses"] as const;

function changes(went: CallResult, freed: readonly Slot[]) {
  const set = Object.keys(fieldsOf(went));
  const removed = [...freed, ...(went.kind === "well" ? failing : [])];
  const added = went.kind === "failed" ? ["failures"] : [];
  return {
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.map((name) => `#${name} = :${name}`).join(", ")}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(", ")}`] : []),
      ...(added.length > 0 ? ["ADD #failures :count"] : []),
    ].join(" "),
    ExpressionAttributeNames: Object.fromEntries(
      [...set, ...removed, ...added, "epoch"].map((name) => [`#${name}`, name]),
    ),
  };
}

function valuesOf(went: CallResult): Readonly<Record<string, unknown>> {
  const set = Object.entries(fieldsOf(went)).map(([name, value]) => [`:${name}`, value]);
  return { ...Object.fromEntries(set), ...(went.kind === "failed" && { ":count": went.count }) };
}

function fieldsOf(went: CallResult): Readonly<Record<string, string | number>> {
  if (went.kind !== "failed") return {};
  const { firstFailedAt, lastFailedAt, pause } = went;
  return { firstFailedAt, lastFailedAt, ...pause };
}

/** An endpoint that is elsewhere now, or switched on again, begins anew: its failures are forgotten. */
export function forgetFailuresWrite(tables: Tables, projectId: string, webhookId: string): Write {
  return {
    Update: {
      TableName: tables.data,
      Key: webhookStateKey(projectId, webhookId),
      UpdateExpression: `REMOVE ${failing.map((name) => `#${name}`).join(", ")} ADD #epoch :one`,
      ExpressionAttributeNames: Object.fromEntries([...failing, "epoch"].map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: { ":one": 1 },
    },
  };
}

export function deleteStateWrite(tables: Tables, projectId: string, webhookId: string): Write {
  return { Delete: { TableName: tables.data, Key: webhookStateKey(projectId, webhookId) } };
}
