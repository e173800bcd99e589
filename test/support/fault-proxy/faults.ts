import type { Call } from "./call.ts";

/** A fault of a call to an engine. */
export type Fault =
  /** The connection ends before the engine receives the request. */
  | { readonly kind: "drop-request" }
  /** The engine handles the request, and the connection ends before the response. */
  | { readonly kind: "drop-answer" }
  /** There is no response until the caller times out; the engine does not receive the request. */
  | { readonly kind: "hang" }
  | { readonly kind: "delay"; readonly ms: number }
  /** The engine receives the request twice, and its second response is returned. */
  | { readonly kind: "duplicate" }
  /** An error of the service; the engine does not receive the request. */
  | { readonly kind: "error-500"; readonly body: boolean }
  /** The service's own throttling error; the engine does not receive the request. */
  | { readonly kind: "throttle"; readonly error?: string };
export type FaultKind = Fault["kind"];

/** Returns the fault of a call; undefined for none. */
export type Decide = (call: Call) => Fault | undefined;

export interface FaultRule {
  /** As in `TransactWriteItems`; absent: every operation. */
  readonly operation?: string;
  /** How many calls are faulty; 1 by default. */
  readonly times?: number;
  readonly fault: Fault;
}

export interface FaultRules {
  readonly decide: Decide;
  readonly add: (rule: FaultRule) => void;
  /** Every call of an operation so far, in order. */
  readonly seen: (operation: string) => readonly Call[];
  /** Clears rules and calls. */
  readonly clear: () => void;
}

/** Faults by rules: the first matching rule that is not used up applies. */
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
