import * as z from "zod/mini";
import type { HarmFigures } from "../../domain/broadcasts/harm-rule.ts";
import { broadcastHarmKey } from "../platform/keys.ts";
import { readTogether, rows } from "../platform/read-plan.ts";
import type { Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import { updateWrite } from "../platform/writes.ts";

/** Chunks of a broadcast that are reported on at the same time seldom have the same slice. */
const slices = 8;

/**
 * `P#<project>#BRD#<broadcast id>` / `HARM#<chunk mod 8>`: how many recipients have bounced for good, and how many have
 * complained. It moves with the reports of the chunk, so that each counts once.
 */
const HarmItem = z.object({ bounced: z.optional(z.int()), complained: z.optional(z.int()) });

export type BroadcastHarm = Pick<HarmFigures, "bounced" | "complained">;

export async function readHarm(
  tables: Tables,
  projectId: string,
  broadcastId: string,
): Promise<BroadcastHarm> {
  const keys = Array.from({ length: slices }, (_, slice) => broadcastHarmKey(projectId, broadcastId, slice));
  const { found } = await readTogether(tables, {
    found: rows(keys, (items) => items.flatMap((item) => (item ? [HarmItem.parse(item)] : []))),
  });
  return {
    bounced: found.reduce((sum, { bounced = 0 }) => sum + bounced, 0),
    complained: found.reduce((sum, { complained = 0 }) => sum + complained, 0),
  };
}

/** Counts what was reported of a chunk; `harm` has at least one. */
export function addHarmWrite(
  tables: Tables,
  { projectId, broadcastId, chunk }: { projectId: string; broadcastId: string; chunk: number },
  harm: BroadcastHarm,
): Write {
  const add = Object.fromEntries(Object.entries(harm).filter(([, count]) => count > 0));
  return updateWrite(tables, "data", { key: broadcastHarmKey(projectId, broadcastId, chunk % slices), add });
}
