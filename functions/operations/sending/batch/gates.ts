import type { GoogleHolds } from "../../../domain/projects/google-holds.ts";
import type { Safeguards } from "../../../domain/projects/safeguards.ts";
import type { Item } from "../../../store/platform/table.ts";
import { type FundsItem, parseFunds } from "../../../store/projects/funds.ts";

/** Whether a project is paused, before when its resumptions dropped what was queued, and its safeguards. */
interface Gate {
  readonly isPaused: boolean;
  readonly dropBefore: string | undefined;
  readonly safeguards: Safeguards | undefined;
  readonly googleHolds: GoogleHolds | undefined;
}
/** The gate of each project, read once for a batch: after all of its emails were claimed. */
export type Gates = Map<string, Promise<Gate>>;

/** Returns the gate that a shard of a project's funds holds. */
export function parseGate(item: Item | undefined): Gate {
  const { paused = false, ...gate }: Partial<FundsItem> = item ? parseFunds(item) : {};
  const { dropBefore, safeguards, googleHolds } = gate;
  return { isPaused: paused, dropBefore, safeguards, googleHolds };
}
