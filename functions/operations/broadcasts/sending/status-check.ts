import type { Services } from "../../../services.ts";
import { parseBroadcastRow } from "../../../store/broadcasts/broadcasts.ts";
import { type ErasedRecipients, erasedReads } from "../../../store/broadcasts/erased-recipients.ts";
import { broadcastKey } from "../../../store/platform/keys.ts";
import { readTogether, row } from "../../../store/platform/read-plan.ts";
import type { Sending } from "./read-sending.ts";

/** A pause, a cancellation or an erasure takes effect within this time. */
const lookMs = 5000;

/** What a worker that is sending a chunk looks at again. */
interface Look {
  readonly isSending: boolean;
  readonly erased: ErasedRecipients;
}

/** Returns a function that returns the state of a chunk that was just read; it reads again after five seconds. */
export function newStatusCheck(
  { tables, clock }: Services,
  { broadcast: { projectId, id }, erased }: Pick<Sending, "broadcast" | "erased">,
  { base, chunk }: { readonly base: string; readonly chunk: number },
): () => Promise<Look> {
  let lookedAt = clock().getTime();
  let latest: Look = { isSending: true, erased };
  return async () => {
    if (clock().getTime() - lookedAt <= lookMs) return latest;
    latest = await readTogether(tables, {
      isSending: row(
        broadcastKey(projectId, id),
        (item) => item !== undefined && parseBroadcastRow(item).status === "sending",
      ),
      ...erasedReads(projectId, base, chunk),
    });
    lookedAt = clock().getTime();
    return latest;
  };
}
