import type {
  ChunkState,
  claimed,
  closed,
  stopped,
} from "../../../functions/domain/broadcasts/chunk-state.ts";
import { mayBegin } from "../../../functions/domain/broadcasts/tens.ts";
import { newSeededRandom } from "../../support/seeded-random.ts";

/** The rules under test: those of the service, or wrong ones. */
export interface ChunkRules {
  readonly claimed: typeof claimed<ChunkState>;
  readonly stopped: typeof stopped<ChunkState>;
  readonly closed: typeof closed<ChunkState>;
  /** Whether canceling refunds at once what has no results. */
  readonly refundsAtCancel?: boolean;
}

const tens = 5;
const second = 1000;
/** A function is killed after a minute. Clocks differ by up to five minutes. */
const lifeMs = 60 * second;
const skewMs = 300 * second;

/** A chunk, its rows and what SES has seen of it. */
interface Simulation {
  readonly rules: ChunkRules;
  readonly between: (from: number, to: number) => number;
  now: number;
  status: "sending" | "paused" | "canceled";
  state: ChunkState;
  rev: number;
  readonly results: Set<number>;
  readonly sent: number[];
  readonly refunded: number[];
  readonly reports: { readonly at: number; readonly ten: number }[];
}
type Actor = Generator<void, void>;

/** Plays one chunk with workers that are killed and repeated, pauses, a cancellation, and reports of SES. */
export function simulateChunk(seed: number, rules: ChunkRules): readonly string[] {
  const { chance } = newSeededRandom(seed);
  const none = () => Array.from({ length: tens }, () => 0);
  const run: Simulation = {
    ...{ rules, between: (from, to) => from + chance() * (to - from), now: 0, status: "sending" },
    ...{
      state: { tens, claims: [] },
      rev: 0,
      results: new Set(),
      sent: none(),
      refunded: none(),
      reports: [],
    },
  };
  const workers = [work(run)];
  let closer = close(run);
  for (let step = 0; step < 20_000 && run.now < 15_000 * second; step++) {
    const isBusy = workers.length > 0 || run.now < 300 * second;
    run.now += (isBusy ? run.between(0.2, 10) : run.between(20, 60)) * second;
    if (run.now < 2500 * second) {
      const draw = chance();
      if (draw < 0.02) closer = close(run);
      else disturb(run, workers, draw);
    } else {
      if (run.status === "paused") run.status = "sending";
      if (workers.length === 0) workers.push(work(run));
    }
    for (const worker of [...workers])
      if (chance() < 0.7 && worker.next().done) workers.splice(workers.indexOf(worker), 1);
    if (chance() < 0.7) closer.next();
  }
  return violations(run);
}

/** Kills a worker, repeats a message, pauses, resumes or cancels. */
function disturb(run: Simulation, workers: Actor[], draw: number): void {
  if (draw < 0.04) workers.splice(Math.floor(run.between(0, workers.length)), 1);
  else if (draw < 0.1) workers.push(work(run));
  else if (draw < 0.12 && run.status === "sending") run.status = "paused";
  else if (draw < 0.15 && run.status === "paused") run.status = "sending";
  else if (draw > 0.995 && run.status !== "canceled") {
    run.status = "canceled";
    if (run.rules.refundsAtCancel)
      for (let ten = 0; ten < tens; ten++) if (!run.results.has(ten)) refund(run, ten);
  }
}

/** Writes a state that follows from revision `rev`. */
function change(run: Simulation, rev: number, after: ChunkState | undefined): boolean {
  if (!after || rev !== run.rev) return false;
  Object.assign(run, { state: after, rev: rev + 1 });
  return true;
}

/** A recipient of whom SES has reported is not refunded. */
function refund(run: Simulation, ten: number): void {
  if (run.reports.some((one) => one.ten === ten && one.at <= run.now)) return;
  run.refunded[ten] = (run.refunded[ten] ?? 0) + 1;
}

function* work(run: Simulation): Actor {
  const skew = run.between(-skewMs, skewMs);
  const born = run.now;
  const clock = () => run.now + skew;
  yield;
  if (run.status !== "sending") return;
  const { rev, state } = run;
  const after = run.rules.claimed(state, new Set(run.results), clock());
  yield;
  const claim = after?.claims.at(-1);
  if (!change(run, rev, after) || !claim) return;
  const mine = run.rev;
  for (let ten = claim.start; ten < tens; ten++) {
    if (run.status !== "sending" || !mayBegin(claim, clock()))
      return void change(run, mine, run.rules.stopped(run.state, ten));
    yield;
    if (run.now - born > lifeMs) return;
    run.sent[ten] = (run.sent[ten] ?? 0) + 1;
    run.reports.push({ at: run.now + run.between(1, 9) * second, ten });
    yield;
    if (run.now - born > lifeMs) return;
    run.results.add(ten);
    yield;
  }
}

function* close(run: Simulation): Actor {
  const skew = run.between(-skewMs, skewMs);
  while (true) {
    yield;
    const { rev, state } = run;
    const given = { now: run.now + skew, isCanceled: run.status === "canceled" };
    const closing = run.rules.closed(state, new Set(run.results), given);
    yield;
    if (closing && change(run, rev, closing.state))
      for (const ten of [...closing.unknown, ...closing.canceled]) refund(run, ten);
  }
}

function violations({ sent, refunded }: Simulation): readonly string[] {
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
