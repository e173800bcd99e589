import type { Services } from "../../services.ts";
import { listBroadcastRows } from "../../store/broadcasts/broadcasts.ts";
import type { EraseState } from "../../store/erasure/erasures.ts";
import { eraseRecipient } from "../broadcasts/erasing/erase-recipient.ts";
import { findRecipient } from "../broadcasts/erasing/find-recipient.ts";
import type { Step } from "../platform/job-step.ts";

const broadcastsAtOnce = 10;

/**
 * Erases a person from the broadcasts of a project. One that was being prepared may write them into a chunk after this:
 * the next round finds that. It comes before the event log, whose events of these emails are found by the names.
 */
export async function eraseBroadcasts(
  services: Services,
  projectId: string,
  state: EraseState,
): Promise<Step> {
  const walk = { descending: false, beyond: state.beyondBroadcast, limit: broadcastsAtOnce };
  const { broadcasts, more } = await listBroadcastRows(services.tables, projectId, walk);
  const names = new Set(state.names);
  for (const broadcast of broadcasts) {
    const found = await findRecipient(services, broadcast, state.contactId);
    if (found) names.add(await eraseRecipient(services, projectId, found));
  }
  const { beyondBroadcast: _, ...rest } = state;
  const next = { ...rest, ...(names.size > 0 && { names: [...names] }) };
  const last = broadcasts.at(-1);
  if (more && last) return { state: { ...next, beyondBroadcast: last.id }, status: "running" };
  const markedAt = state.markedAt ?? services.clock().toISOString();
  return { state: { ...next, phase: "activity", markedAt }, status: "running" };
}
