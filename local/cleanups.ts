export type Cleanup = () => Promise<void> | void;

/** Cleanup functions of started resources. They run in reverse order, all of them even if some fail. */
export interface Cleanups {
  add(stop: Cleanup): void;
  /** Throws the first failure after all have run. A second call does nothing. */
  runAll(): Promise<void>;
}

export function newCleanups(): Cleanups {
  const cleanups: Cleanup[] = [];
  return {
    add: (stop) => {
      cleanups.push(stop);
    },
    async runAll() {
      const failures: unknown[] = [];
      for (let stop = cleanups.pop(); stop !== undefined; stop = cleanups.pop()) {
        try {
          await stop();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
