import { begunTens, type Claim, isClaimed, mayClose, nextStart, openTens, type StoredTens } from "./tens.ts";

/** Who has sent a chunk, and whether it is closed. */
export interface ChunkState {
  /** How many tens the chunk has, without those of later rounds. */
  readonly tens: number;
  readonly claims: readonly Claim[];
  /** Set once, when nothing of the chunk is sent any more. */
  readonly closedAt?: number | undefined;
}

/** Returns the state with a claim of what is left; undefined where nothing is, or a worker may be alive. */
export function claimed<State extends ChunkState>(
  state: State,
  stored: StoredTens,
  now: number,
): State | undefined {
  if (state.closedAt !== undefined || isClaimed(state.claims, now)) return undefined;
  const start = nextStart(state.claims, stored, state.tens);
  return start === undefined ? undefined : { ...state, claims: [...state.claims, { at: now, start }] };
}

/**
 * Returns the state after the worker of the latest claim has stopped before a ten. It may have called SES for that one
 * where SES took nothing of it.
 */
export function stopped<State extends ChunkState>(state: State, before: number): State {
  const claims = state.claims.map((claim, at) =>
    at === state.claims.length - 1 ? { ...claim, ended: before } : claim,
  );
  return { ...state, claims };
}

/** Returns the closed state, with what becomes of the tens without results; undefined where it is too early. */
export function closed<State extends ChunkState>(
  state: State,
  stored: StoredTens,
  given: { readonly now: number; readonly isCanceled: boolean },
):
  | { readonly state: State; readonly unknown: readonly number[]; readonly canceled: readonly number[] }
  | undefined {
  if (state.closedAt !== undefined || !mayClose(state.claims, stored, state.tens, given)) return undefined;
  const begun = begunTens(state.claims, stored, state.tens);
  const missing = openTens(stored, state.tens);
  return {
    state: { ...state, closedAt: given.now },
    unknown: missing.filter((ten) => begun.has(ten)),
    canceled: missing.filter((ten) => !begun.has(ten)),
  };
}
