import type { Services } from "../../../functions/services.ts";
import { withCallsAround } from "../../support/crash-calls.ts";
import type { Around } from "../../support/crash-faults.ts";
import { type CrashMode, isHeld } from "../../support/crash-modes.ts";
import type { MadeCall } from "../laws/laws.ts";
import { kindOfCall } from "./cells.ts";
import type { Draw } from "./draw.ts";
import type { Faults } from "./faults.ts";
import type { Timeline } from "./timeline.ts";
import type { Trace } from "./trace.ts";

/** Runs a handler in a process; undefined if it gave no answer within the time-out. */
export type Invoke = <Answer>(
  worker: string,
  work: (services: Services) => Promise<Answer>,
) => Promise<Answer | undefined>;

interface Process {
  readonly services: Services;
  /** When its present invocation began. */
  since: number;
  readonly died: Promise<undefined>;
  readonly isDead: () => boolean;
  /** Whether its present invocation is at work. */
  isBusy: boolean;
}

export interface ProcessParts {
  readonly services: Services;
  readonly version: ((services: Services) => Services) | undefined;
  readonly timeline: Timeline;
  readonly faults: Faults;
  readonly draw: Draw;
  readonly trace: Trace;
  /** Called after each call that was made, before its answer arrives. */
  readonly made: (call: string, by: MadeCall) => Promise<void>;
  /** Whether the service of a call cannot be reached now. */
  readonly isDown: (call: string) => boolean;
  /** Counts a visited cell: a call in a worker with a fault or none. */
  readonly visit: (worker: string, call: string, mode: CrashMode | undefined) => void;
}

/** After this its caller or its queue no longer waits for an answer. */
const timeoutMs = 30_000;
/** A worker's invocation, held once for longer than any lease, ends after this; one of the API when nobody waits for it. */
export const longestMs = 21 * 60_000;
/** How long a held call takes. */
function heldMs(mode: CrashMode | undefined): number {
  if (mode === "held past its claim") return 3 * 60_000;
  return mode === "held past the lease" ? 20 * 60_000 : 0;
}
const warmShare = 0.7;
/** Of clocks that are apart, most are by seconds, and some by minutes. */
const skewsMs = [2000, 2000, 60_000, 5 * 60_000];

/** A process is used again for the same handler, with its memory, unless it died. */
export function newProcesses(parts: ProcessParts): Invoke {
  const { timeline, draw } = parts;
  const warm = new Map<string, Process[]>();
  return async (worker, work) => {
    // A deployment replaces the processes of some functions, while those at work go on beside the new ones.
    if (parts.faults.happens("deployment"))
      for (const [name, some] of warm) if (draw.is(0.5)) warm.set(name, some.slice(some.length));
    const idle = warm.get(worker) ?? [];
    warm.set(worker, idle);
    const one = (draw.is(warmShare) ? idle.pop() : undefined) ?? newProcess(parts, worker);
    one.since = timeline.now();
    one.isBusy = true;
    const rests = () => {
      one.isBusy = false;
    };
    const done = work(one.services)
      .finally(rests)
      .then((answer) => {
        if (!one.isDead() && warm.get(worker) === idle) idle.push(one);
        return answer;
      });
    const late = timeline.sleep(timeoutMs).then(() => undefined);
    return Promise.race([done, one.died, late]);
  };
}

function newProcess(parts: ProcessParts, worker: string): Process {
  const { services, faults, draw } = parts;
  const died = Promise.withResolvers<undefined>();
  let dead = false;
  const die = () => {
    dead = true;
    died.resolve(undefined);
  };
  const most = draw.pick(skewsMs);
  const skew = faults.happens("clocks apart") ? draw.between(-most, most) : 0;
  const process: Process = { services, since: 0, isBusy: true, died: died.promise, isDead: () => dead };
  const around = newAround(parts, worker, process, die);
  const clock = () => new Date(services.clock().getTime() + skew);
  const pause = (ms: number) => parts.timeline.sleep(ms);
  const own = withCallsAround({ ...services, clock, pause, tables: { ...services.tables, pause } }, around);
  return Object.assign(process, { services: parts.version?.(own) ?? own });
}

const never = () => new Promise<never>(() => undefined);

/** A call takes effect after a while, and its answer arrives after another. */
function newAround(parts: ProcessParts, worker: string, one: Process, die: () => void): Around {
  const { timeline, faults, draw, trace, made } = parts;
  const isOver = () => {
    if (timeline.now() - one.since > (worker.includes("/") ? timeoutMs : longestMs)) die();
    return one.isDead();
  };
  return async (call, act, answers) => {
    if (isOver()) return never();
    const mode = faults.ofCall(kindOfCall(worker, call), call);
    const isHeard = !(mode === "lost answer" || mode === "kill after" || (mode && isHeld(mode)));
    const effect = async () => {
      const answer = act();
      await answer.catch(() => undefined);
      const { since } = one;
      const isAtWork = () => one.isBusy && one.since === since && !one.isDead();
      const hasDied = () => one.since === since && one.isDead();
      await made(call, { worker, since, isHeard, isAtWork, hasDied });
      return () => answer;
    };
    const isMail = call.startsWith("ses send");
    await timeline.sleep(draw.between(1, 12) + (isMail ? 0 : heldMs(mode)));
    const over = isOver();
    // To be held until its invocation has ended is what happened to a call as well.
    if (!over || (mode && isHeld(mode))) parts.visit(worker, call, mode);
    if (over) return never();
    trace.note(`${timeline.now()} ${worker} ${call} ${mode ?? ""}`);
    const outcome = async () => {
      if (parts.isDown(call)) return answers.refused;
      if (mode === "kill before") return undefined;
      if (mode === "error before") return answers.refused;
      if (mode === "conflict") return answers.conflict;
      if (mode === "throttled") return answers.throttled;
      const answer = await effect();
      if (mode === "done twice") return effect();
      if (mode === "lost answer") return answers.lost;
      return mode === "kill after" ? undefined : answer;
    };
    const answered = await timeline.acting(outcome);
    if (answered === undefined) {
      die();
      return never();
    }
    await timeline.sleep(draw.between(1, 12) + (isMail ? heldMs(mode) : 0));
    return isOver() ? never() : timeline.acting(answered);
  };
}
