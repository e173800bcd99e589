import { parseBlockRule } from "../../../domain/inbound/blocklist.ts";
import { idRandomBytes, newId } from "../../../domain/platform/ids.ts";
import { Refusal } from "../../../domain/platform/refusals.ts";
import type { Services } from "../../../services.ts";
import { type BlockRow, mostBlocked } from "../../../store/inbound/inbound-rules.ts";
import { newBlockWrites } from "../../../store/inbound/route-changes.ts";
import { countKindWrite } from "../../../store/platform/counts.ts";
import { transact } from "../../../store/platform/transact.ts";
import { newToken } from "../../platform/new-token.ts";

/**
 * Adds an entry to the blocklist, once for each value.
 * @throws {Refusal} `already_exists`, `invalid_state` at the limit
 */
export async function blockSender(
  services: Services,
  projectId: string,
  given: { readonly value: string; readonly reason?: string | null | undefined },
): Promise<BlockRow> {
  const { tables, clock, random } = services;
  const rule = parseBlockRule(given.value);
  if (!rule) throw new Error("an entry that the declaration lets pass is none");
  const id = newId("blo", clock(), random(idRandomBytes));
  const entry: BlockRow = { id, projectId, ...rule, reason: given.reason ?? null };
  const outcome = await transact(tables, newToken(services), {
    entry: newBlockWrites(tables, entry),
    count: countKindWrite(tables, projectId, "blo", 1, mostBlocked),
  });
  if (outcome.written) return entry;
  const { entryId } = outcome.conflicts.entry?.item ?? {};
  if (entryId !== undefined)
    throw new Refusal("already_exists", `The blocklist has ${rule.value} already, as ${String(entryId)}.`);
  throw new Refusal("invalid_state", `The blocklist may have at most ${mostBlocked} entries.`);
}
