import type { Call } from "./call.ts";

/** What befalls a call on its way to an engine and back. */
export type Fault =
  /** The connection ends before the engine hears of it. */
  | { readonly kind: "drop-request" }
  /** The engine did it, and the connection ends before its answer. */
  | { readonly kind: "drop-answer" }
  /** Nobody answers until the caller gives up; the engine does not hear of it. */
  | { readonly kind: "hang" }
  | { readonly kind: "delay"; readonly ms: number }
  /** The engine gets it twice, and its second answer is given. */
  | { readonly kind: "duplicate" }
  /** An error of the service; the engine does not hear of it. */
  | { readonly kind: "error-500"; readonly body: boolean }
  /** Refused as too much at once, by the service's own name for it; the engine does not hear of it. */
  | { readonly kind: "throttle"; readonly error?: string };
export type FaultKind = Fault["kind"];

/** Decides what befalls a call; undefined: nothing. */
export type Decide = (call: Call) => Fault | undefined;

export interface FaultRule {
  /** As in `TransactWriteItems`; absent: every operation. */
  readonly operation?: string;
  /** How many calls it meets; one unless said otherwise. */
  readonly times?: number;
  readonly fault: Fault;
}

export interface FaultRules {
  readonly decide: Decide;
  readonly add: (rule: FaultRule) => void;
  /** Every call of an operation so far, in order. */
  readonly seen: (operation: string) => readonly Call[];
  /** Forgets rules and calls. */
  readonly clear: () => void;
}

/** Faults by rules: the first rule that fits a call and is not used up meets it. */
export function newFaultRules(): FaultRules {
  let rules: { readonly rule: FaultRule; left: number }[] = [];
  const seen: Call[] = [];
  const decide: Decide = (call) => {
    seen.push(call);
    const met = rules.find(
      ({ rule, left }) => left > 0 && (rule.operation ?? call.operation) === call.operation,
    );
    if (!met) return undefined;
    met.left -= 1;
    return met.rule.fault;
  };
  return {
    decide,
    seen: (operation) => seen.filter((call) => call.operation === operation),
    add: (rule) => {
      rules.push({ rule, left: rule.times ?? 1 });
    },
    clear: () => {
      rules = [];
      seen.length = 0;
    },
  };
}
