import type { ChunkState } from "../../../functions/domain/broadcasts/chunk-state.ts";
import { mayBegin } from "../../../functions/domain/broadcasts/tens.ts";
import { newSeededRandom } from "../../support/seeded-random.ts";

/** The rules under test: those of the service, or wrong ones. */
export interface ChunkRules {
  readonly claimed: (state: ChunkState, stored: ReadonlySet<number>, now: number) => ChunkState | undefined;
  readonly stopped: (state: ChunkState, before: number) => ChunkState;
  readonly closed: (
    state: ChunkState,
    stored: ReadonlySet<number>,
    given: { readonly now: number; readonly isCanceled: boolean },
  ) =>
    | {
        readonly state: ChunkState;
        readonly unknown: readonly number[];
        readonly canceled: readonly number[];
      }
    | undefined;
  /** Whether canceling refunds at once what has no results. */
  readonly refundsAtCancel?: boolean;
}

const tens = 5;
const second = 1000;
/** A function is killed after a minute. Clocks differ by up to five minutes. */
const lifeMs = 60 * second;
const skewMs = 300 * second;

/** One chunk with workers that are killed and repeated, pauses, a cancellation, and reports of SES. */
export function simulateChunk(seed: number, rules: ChunkRules) {
  const { chance, between } = randomOf(seed);
  const seen = { now: 0, state: { tens, claims: [] } as ChunkState, rev: 0 };
  const broadcast = { status: "sending" as "sending" | "paused" | "canceled" };
  const results = new Set<number>();
  const sent = Array.from({ length: tens }, () => 0);
  const refunded = Array.from({ length: tens }, () => 0);
  const reports: { readonly at: number; readonly ten: number }[] = [];
  const isReported = (ten: number) => reports.some((one) => one.ten === ten && one.at <= seen.now);
  const refund = (ten: number) => {
    if (!isReported(ten)) refunded[ten] = (refunded[ten] ?? 0) + 1;
  };

  /** Writes a state that follows from revision `rev`. */
  function change(rev: number, after: ChunkState | undefined): boolean {
    if (!after || rev !== seen.rev) return false;
    Object.assign(seen, { state: after, rev: rev + 1 });
    return true;
  }

  function* work(): Generator<void, void> {
    const skew = between(-skewMs, skewMs);
    const born = seen.now;
    const clock = () => seen.now + skew;
    yield;
    if (broadcast.status !== "sending") return;
    const { rev, state } = seen;
    const after = rules.claimed(state, new Set(results), clock());
    yield;
    if (!change(rev, after)) return;
    const claim = after?.claims.at(-1);
    const mine = seen.rev;
    if (!claim) return;
    for (let ten = claim.start; ten < tens; ten++) {
      if (broadcast.status !== "sending" || !mayBegin(claim, clock()))
        return void change(mine, rules.stopped(seen.state, ten));
      yield;
      if (seen.now - born > lifeMs) return;
      sent[ten] = (sent[ten] ?? 0) + 1;
      reports.push({ at: seen.now + between(1, 9) * second, ten });
      yield;
      if (seen.now - born > lifeMs) return;
      results.add(ten);
      yield;
    }
  }

  function* close(): Generator<void, void> {
    const skew = between(-skewMs, skewMs);
    while (true) {
      yield;
      const { rev, state } = seen;
      const given = { now: seen.now + skew, isCanceled: broadcast.status === "canceled" };
      const closing = rules.closed(state, new Set(results), given);
      yield;
      if (closing && change(rev, closing.state))
        for (const ten of [...closing.unknown, ...closing.canceled]) refund(ten);
    }
  }

  function cancel(): void {
    broadcast.status = "canceled";
    if (!rules.refundsAtCancel) return;
    for (let ten = 0; ten < tens; ten++) if (!results.has(ten)) refund(ten);
  }

  function disturb(actors: Generator<void, void>[]): void {
    const draw = chance();
    if (draw < 0.04) actors.splice(Math.floor(chance() * actors.length), 1);
    else if (draw < 0.1) actors.push(work());
    else if (draw < 0.12 && broadcast.status === "sending") broadcast.status = "paused";
    else if (draw < 0.15 && broadcast.status === "paused") broadcast.status = "sending";
    else if (draw < 0.155 && broadcast.status !== "canceled") cancel();
  }

  const actors = [work(), close()];
  const closers = new Set([actors[1]]);
  for (let step = 0; step < 20_000 && seen.now < 15_000 * second; step++) {
    const isBusy = actors.some((one) => !closers.has(one));
    seen.now += (isBusy || seen.now < 300 * second ? between(0.2, 10) : between(20, 60)) * second;
    if (seen.now < 2500 * second) disturb(actors);
    else if (broadcast.status === "paused") broadcast.status = "sending";
    else if (!isBusy) actors.push(work());
    if (!actors.some((one) => closers.has(one))) {
      const closer = close();
      closers.add(closer);
      actors.push(closer);
    }
    for (const actor of [...actors])
      if (chance() < 0.7 && actor.next().done) actors.splice(actors.indexOf(actor), 1);
  }
  return violations(sent, refunded);
}

function violations(sent: readonly number[], refunded: readonly number[]): readonly string[] {
  return sent.flatMap((times, ten) => {
    const back = refunded[ten] ?? 0;
    return [
      ...(times > 1 ? ["sent twice"] : []),
      ...(back > 1 ? ["refunded twice"] : []),
      ...(times > 0 && back > 0 ? ["sent and refunded"] : []),
      ...(times === 0 && back === 0 ? ["neither sent nor refunded"] : []),
    ];
  });
}

function randomOf(seed: number) {
  const { chance } = newSeededRandom(seed);
  return { chance, between: (from: number, to: number) => from + chance() * (to - from) };
}
