/** A clock that only moves when a test moves it. */
export interface TestClock {
  readonly now: () => Date;
  readonly advance: (ms: number) => void;
  readonly set: (at: string) => void;
}

export function newTestClock(start = "2026-06-15T12:00:00.000Z"): TestClock {
  let ms = Date.parse(start);
  return {
    now: () => new Date(ms),
    advance: (by) => {
      ms += by;
    },
    set: (at) => {
      ms = Date.parse(at);
    },
  };
}
