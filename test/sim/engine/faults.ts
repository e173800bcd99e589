import { type CrashMode, canMeet, crashModes } from "../../support/crash-modes.ts";
import type { Draw } from "./draw.ts";

/** Faults of messages, reports and the environment. */
const otherFaults = [
  "message twice",
  "message late",
  "messages out of order",
  "report lost",
  "report twice",
  "report late",
  "stale index read",
  "region down",
  "clocks apart",
  "expiry",
  "deployment",
  "redrive",
] as const;

/** A call meets the faults of the crash harness; a held one takes minutes, while its process stays alive. */
export const faultClasses = [...crashModes, ...otherFaults];
export type FaultClass = (typeof faultClasses)[number];

/** The probability of each class at each occasion; 0 where it is off. */
export type FaultRates = Readonly<Record<FaultClass, number>>;

/** The faults of one run, with their counts. */
export interface Faults {
  /** The fault that a call of a kind meets: the first calls of each kind meet more, so that rare kinds meet all of them. */
  readonly ofCall: (kind: string, call: string) => CrashMode | undefined;
  readonly happens: (fault: FaultClass) => boolean;
  readonly isOn: (fault: FaultClass) => boolean;
  /** Counts a fault that something else decided on. */
  readonly count: (fault: FaultClass) => true;
  /** Ends them: from then on nothing fails. */
  readonly end: () => void;
  readonly counts: ReadonlyMap<FaultClass, number>;
}

/** How much more likely a fault is at the first call of a kind in a run; with each further call it is less so. */
const mostFirst = 60;
const mostRate = 0.4;

export function newFaults(rates: FaultRates, draw: Draw): Faults {
  let ended = false;
  const counts = new Map<FaultClass, number>();
  const calls = new Map<string, number>();
  const count = (fault: FaultClass): true => {
    counts.set(fault, (counts.get(fault) ?? 0) + 1);
    return true;
  };
  const happens = (fault: FaultClass) => {
    const does = !ended && rates[fault] > 0 && draw.is(rates[fault]);
    if (does) count(fault);
    return does;
  };
  return {
    happens,
    count,
    counts,
    isOn: (fault) => !ended && rates[fault] > 0,
    end: () => {
      ended = true;
    },
    ofCall: (kind, call) => {
      if (ended) return undefined;
      const before = calls.get(kind) ?? 0;
      calls.set(kind, before + 1);
      const more = 1 + mostFirst / (before + 1);
      for (const fault of crashModes) {
        const rate = Math.max(rates[fault], Math.min(mostRate, rates[fault] * more));
        if (rate > 0 && draw.is(rate) && canMeet(call, fault)) {
          count(fault);
          return fault;
        }
      }
      return undefined;
    },
  };
}
