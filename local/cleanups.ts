export type Cleanup = () => Promise<void> | void;

/** What has been started, to be stopped in the opposite order, all of it even if some of it fails to. */
export interface Cleanups {
  add(stop: Cleanup): void;
  /** Throws the first failure, after the rest has been stopped. A second call does nothing. */
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
