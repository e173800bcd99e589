import type { Processes } from "./crash-processes.ts";
import type { RunRows, StoredRow } from "./crash-rows.ts";
import type { World } from "./world.ts";

interface Ends {
  readonly world: World;
  readonly rows: RunRows;
  readonly settle: () => Promise<void>;
  readonly sweep: () => Promise<void>;
  readonly processes: Processes;
}

const minuteMs = 60_000;
/** Longer than a claim is valid; shorter than the time after which an email is retried. */
const pastClaimMs = 3 * minuteMs;
/** Longer than any claim or lock is valid. */
const pastLeaseMs = 20 * minuteMs;
const longestMs = 2 * 24 * 60 * minuteMs;
const mostSteps = 500;

/** What a client does after a held process has continued, which may have undone what the client asked for later. */
export type ActLater = () => Promise<void>;

/** Lets time pass until nothing is left to do and all held processes have continued. */
export function newQuiet(ends: Ends): (later?: ActLater) => Promise<void> {
  const { world, settle, sweep, processes } = ends;
  const wakeLater = async (ms: number, mode?: "held past its claim") => {
    world.clock.advance(ms);
    await sweep();
    await settle();
    await processes.wake(mode);
  };
  return async (later) => {
    if (processes.areHeld("held past its claim")) {
      await settle();
      await wakeLater(pastClaimMs, "held past its claim");
      await later?.();
    }
    await rest(ends);
    while (processes.areHeld()) {
      await wakeLater(pastLeaseMs);
      await later?.();
      await rest(ends);
    }
  };
}

async function rest({ world, rows, settle, sweep }: Ends): Promise<void> {
  const { clock, queues } = world;
  const end = clock.now().getTime() + longestMs;
  for (let steps = 0; ; steps++) {
    await settle();
    const message = Math.min(...queues.waiting().map(({ readyAt }) => readyAt));
    const due = nextSweep(await rows.all(), clock.now().getTime());
    const next = Math.min(message, due);
    if (next === Number.POSITIVE_INFINITY) return;
    if (next > end || steps > mostSteps) throw new Error("it does not become quiet");
    clock.advance(next - clock.now().getTime());
    if (due === next) await sweep();
  }
}

/** When the sweeper has something to do next: in a minute at the earliest, by its schedule. */
function nextSweep(rows: readonly StoredRow[], now: number): number {
  const moments = rows.flatMap(({ item: { duePk, dueSk, stage } }) => [
    ...(String(duePk).startsWith("DUE#") ? [Date.parse(String(dueSk))] : []),
    ...(stage === "queued" || stage === "sending" ? [0] : []),
  ]);
  return moments.length === 0 ? Number.POSITIVE_INFINITY : Math.max(Math.min(...moments), now + minuteMs);
}
