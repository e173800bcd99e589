import { mayBegin, openTen } from "../../../functions/domain/broadcasts/tens.ts";
import { newSeededRandom } from "../../support/seeded-random.ts";
import {
  type ChunkRules,
  change,
  lifeMs,
  ofTen,
  recipientsOf,
  refundTen,
  type Simulation,
  second,
  send,
  skewMs,
  tens,
  violations,
} from "./simulated-chunk.ts";

type Actor = Generator<void, void>;

/** Plays one chunk with workers that are killed and repeated, pauses, a cancellation, and reports of SES. */
export function simulateChunk(seed: number, rules: ChunkRules): readonly string[] {
  const { chance } = newSeededRandom(seed);
  const none = () => Array.from({ length: tens * ofTen }, () => 0);
  const run: Simulation = {
    ...{ rules, between: (from, to) => from + chance() * (to - from), now: 0, status: "sending" },
    ...{
      state: { tens, claims: [] },
      rev: 0,
      results: new Map(),
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
      for (let ten = 0; ten < tens; ten++) if (!run.results.has(ten)) refundTen(run, ten);
  }
}

function* work(run: Simulation): Actor {
  const skew = run.between(-skewMs, skewMs);
  const born = run.now;
  const clock = () => run.now + skew;
  yield;
  if (run.status !== "sending") return;
  const { rev, state } = run;
  const after = run.rules.claimed(state, new Map(run.results), clock());
  yield;
  const claim = after?.claims.at(-1);
  if (!change(run, rev, after) || !claim) return;
  const mine = run.rev;
  let ten: number | undefined = claim.start;
  while (ten !== undefined) {
    const stop = () => change(run, mine, run.rules.stopped(run.state, ten ?? 0));
    if (run.status !== "sending" || !mayBegin(claim, clock())) return void stop();
    const recipients = recipientsOf(run, ten);
    const again: number[] = [];
    for (const recipient of recipients) {
      yield;
      if (run.now - born > lifeMs) return;
      if (run.between(0, 1) < 0.2) again.push(recipient % ofTen);
      else send(run, recipient);
    }
    yield;
    if (run.now - born > lifeMs) return;
    if (again.length === recipients.length) return void stop();
    run.results.set(ten, { again: run.rules.dropsThrottled ? [] : again });
    yield;
    ten = openTen(run.results, tens, ten + 1);
  }
}

function* close(run: Simulation): Actor {
  const skew = run.between(-skewMs, skewMs);
  while (true) {
    yield;
    const { rev, state } = run;
    const given = { now: run.now + skew, isCanceled: run.status === "canceled" };
    const closing = run.rules.closed(state, new Map(run.results), given);
    yield;
    if (closing && change(run, rev, closing.state))
      for (const ten of [...closing.unknown, ...closing.canceled]) refundTen(run, ten);
  }
}
