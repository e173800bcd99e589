/** The effect of a fault on a call of the model. */
export const modelFaultModes = [
  /** Refused with a throttling error. */
  "throttle",
  "error500",
  /** The model declines. */
  "refuse",
  /** The answer ends at the limit of tokens. */
  "truncate",
  "empty",
  /** The answer is JSON in a code fence, with prose around it. */
  "prose",
  /** The markup has scripts, event handlers and invented links. */
  "inject",
  /** The markup does not compile. */
  "bad-mjml",
  /** The connection is closed before the answer. */
  "lose-answer",
] as const;
export type ModelFaultMode = (typeof modelFaultModes)[number];

export interface ModelFault {
  readonly mode: ModelFaultMode;
  /** The number of calls that it affects. */
  readonly times: number;
}

export interface ModelFaults {
  readonly add: (fault: ModelFault) => void;
  readonly clear: () => void;
  readonly pending: () => readonly ModelFault[];
  /** Returns the mode of the first fault and counts it. */
  readonly next: () => ModelFaultMode | undefined;
}

export function newModelFaults(): ModelFaults {
  let faults: readonly ModelFault[] = [];
  return {
    add: (fault) => {
      faults = [...faults, fault];
    },
    clear: () => {
      faults = [];
    },
    pending: () => faults,
    next: () => {
      const [first, ...rest] = faults;
      if (!first) return undefined;
      faults = first.times > 1 ? [{ ...first, times: first.times - 1 }, ...rest] : rest;
      return first.mode;
    },
  };
}

/** Returns a fault from JSON; undefined for an invalid one. */
export function parseModelFault(value: unknown): ModelFault | undefined {
  const { mode, times = 1 } = Object(value);
  const known = modelFaultModes.find((one) => one === mode);
  return known && Number.isInteger(times) && times > 0 ? { mode: known, times } : undefined;
}
