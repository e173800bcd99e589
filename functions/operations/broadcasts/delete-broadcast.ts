import { Refusal } from "../../domain/platform/refusals.ts";
import type { Services } from "../../services.ts";
import { deleteContentWrite } from "../../store/broadcasts/broadcast-content.ts";
import { deleteDraftWrite } from "../../store/broadcasts/drafts.ts";
import { countKindWrite } from "../../store/platform/counts.ts";
import { readTogether } from "../../store/platform/read-plan.ts";
import { retryOnConflict } from "../../store/platform/retry.ts";
import { transact } from "../../store/platform/transact.ts";
import { newToken } from "../platform/new-token.ts";
import { broadcastReads, busy, type FoundBroadcast } from "./find-broadcast.ts";

/**
 * Deletes a draft with its content.
 * @throws {Refusal} `not_found`, `invalid_state` for a broadcast that is no draft
 */
export async function deleteBroadcast(services: Services, found: FoundBroadcast): Promise<void> {
  let seen = found;
  const { projectId, id } = found.broadcast;
  const { tables } = services;
  await retryOnConflict(services.tables, busy, async () => {
    const { status } = seen.broadcast;
    if (status !== "draft")
      throw new Refusal("invalid_state", `This broadcast is ${status}: only a draft can be deleted.`);
    const outcome = await transact(tables, newToken(services), {
      broadcast: deleteDraftWrite(tables, seen.broadcast),
      content: deleteContentWrite(tables, projectId, id),
      count: countKindWrite(tables, projectId, "brd", -1),
    });
    if (outcome.written) return true;
    seen = await readTogether(tables, broadcastReads(projectId, id));
    return undefined;
  });
}
