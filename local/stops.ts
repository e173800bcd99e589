export type Stop = () => Promise<void> | void;

/** What has been started, to be stopped in the opposite order, all of it even if some of it fails to. */
export interface Stops {
  add(stop: Stop): void;
  /** Throws the first failure, after the rest has been stopped. A second call does nothing. */
  stopAll(): Promise<void>;
}

export function newStops(): Stops {
  const stops: Stop[] = [];
  return {
    add: (stop) => {
      stops.push(stop);
    },
    async stopAll() {
      const failures: unknown[] = [];
      for (let stop = stops.pop(); stop !== undefined; stop = stops.pop()) {
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
