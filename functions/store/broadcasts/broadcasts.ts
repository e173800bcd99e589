import * as z from "zod/mini";
import { broadcastReasons } from "../../domain/broadcasts/broadcast-reasons.ts";
import {
  type BroadcastStep,
  broadcastStatuses,
  statusesBefore,
  statusOf,
} from "../../domain/broadcasts/broadcast-status.ts";
import { unsentReasons } from "../../domain/broadcasts/unsent-reasons.ts";
import { all, equals, isOneOf } from "../platform/expressions.ts";
import { broadcastKey } from "../platform/keys.ts";
import { type Beyond, listBeyond } from "../platform/query.ts";
import { getItem } from "../platform/read.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";
import { ChargeItem } from "../projects/charges.ts";
import { SafeguardsItem } from "../projects/safeguards.ts";
import { VariantRuleItem } from "./variant-rules.ts";

const Figures = z.object({ handed: z.int(), bounced: z.int(), complained: z.int() });
const Chain = z.object({ first: z.int(), chunks: z.int(), recipients: z.int() });
export type Chain = z.infer<typeof Chain>;

/** What a broadcast reserved, and what its closed chunks gave back. */
const BroadcastMoney = z.object({
  charge: ChargeItem,
  /** The month whose quota was taken. */
  month: z.string(),
  refundedUnits: z.int(),
  /** How many chunks, in the order of their numbers, are accounted for in `refundedUnits`. */
  refundedChunks: z.int(),
  /** How many recipients of those chunks were sent to, and were not, by reason; absent before the first is accounted for. */
  sent: z.optional(z.int()),
  unsent: z.optional(z.partialRecord(z.enum(unsentReasons), z.int())),
});
export type BroadcastMoney = z.infer<typeof BroadcastMoney>;

/** `P#<project>#BRD` / `<broadcast id>`: a broadcast without its content, in at most 1 KB. */
const BroadcastItem = z.object({
  id: z.string(),
  projectId: z.string(),
  name: z.string(),
  /** The domain record that it is sent with, and so its region. */
  domainId: z.string(),
  /** The region of the domain record, from the start on: the record may be deleted later. */
  region: z.optional(z.string()),
  /** The audience, topic or segment whose contacts receive it; absent while a draft has none. */
  groupId: z.optional(z.string()),
  /** The template that its content is of: that cannot be deleted before the broadcast has ended. */
  templateId: z.optional(z.string()),
  variants: z.optional(VariantRuleItem),
  status: z.enum(broadcastStatuses),
  updatedAt: z.string(),
  /** Counts the changes. */
  rev: z.int(),
  /** The revision that its content was written at: the content of a broadcast that is no draft never changes. */
  contentRev: z.int(),
  /** Its job, from the moment that it is no draft: an older job finds another one named here, and ends. */
  jobId: z.optional(z.string()),
  scheduledAt: z.optional(z.string()),
  /** A broadcast that has not begun to be prepared by then fails. */
  latestAt: z.optional(z.string()),
  /** When the first emails were handed over to be sent. */
  startedAt: z.optional(z.string()),
  endedAt: z.optional(z.string()),
  /** Why it failed, is paused or was canceled. */
  reason: z.optional(z.enum(broadcastReasons)),
  /** Where the ids of its emails begin, from preparing on: see `newBase`. */
  base: z.optional(z.string()),
  /** The chains of chunks that preparing wrote: numbered from `first` on. */
  chains: z.optional(z.array(Chain)),
  /** How many recipients the chunks have, which is what is charged. */
  total: z.optional(z.int()),
  /** How many contacts preparing left out, by reason. */
  leftOut: z.optional(z.partialRecord(z.enum(unsentReasons), z.int())),
  money: z.optional(BroadcastMoney),
  /** Those of the project when it was sent, or when its price was reserved: they are never taken off. */
  safeguards: z.optional(SafeguardsItem),
  /** It is sent although its domain breaks rules of receivers. */
  ignoresRules: z.optional(z.literal(true)),
  /** The figures that it has paused itself for, and those at which it was resumed: only later ones count again. */
  judged: z.optional(Figures),
});
export type BroadcastRow = z.infer<typeof BroadcastItem>;

export function parseBroadcastRow(item: Item): BroadcastRow {
  return BroadcastItem.parse(item);
}

/** Returns a broadcast as it is now, read strongly; undefined where it was deleted. */
export async function readBroadcast(
  tables: Tables,
  projectId: string,
  broadcastId: string,
): Promise<BroadcastRow | undefined> {
  const item = await getItem(tables, "data", broadcastKey(projectId, broadcastId));
  return item && parseBroadcastRow(item);
}

/** Up to `limit` broadcasts of a project behind `beyond`, the oldest first. */
export async function listBroadcastRows(tables: Tables, projectId: string, walk: Beyond) {
  const { items, more } = await listBeyond(tables, broadcastKey(projectId, "").pk, walk);
  return { broadcasts: items.map(parseBroadcastRow), more };
}

/** What a step changes beside the status. */
export interface BroadcastChanges {
  readonly set?: Partial<Omit<BroadcastRow, "id" | "projectId" | "status" | "rev">>;
  readonly remove?: readonly (keyof BroadcastRow)[];
}

/** Moves a broadcast on by a step from the revision that was read. */
export function moveBroadcastWrite(
  tables: Tables,
  { projectId, id, rev }: Pick<BroadcastRow, "projectId" | "id" | "rev">,
  step: BroadcastStep,
  { set, remove }: BroadcastChanges = {},
): Write {
  return updateWrite(tables, "data", {
    key: broadcastKey(projectId, id),
    set: { ...set, status: statusOf(step), rev: rev + 1 },
    remove,
    where: all(equals("rev", rev), isOneOf("status", statusesBefore(step))),
  });
}

/** Changes a broadcast without a step, from the revision that was read. */
export function changeBroadcastWrite(
  tables: Tables,
  { projectId, id, rev }: Pick<BroadcastRow, "projectId" | "id" | "rev">,
  { set, remove }: BroadcastChanges,
): Write {
  return updateWrite(tables, "data", {
    key: broadcastKey(projectId, id),
    set: { ...set, rev: rev + 1 },
    remove,
    where: equals("rev", rev),
  });
}
