export interface RunningWork {
  /** Keeps count of work that must not fail. */
  track(work: Promise<void>): void;
  /** Settles when nothing is running, also of what was started meanwhile. */
  settle(): Promise<void>;
}

export function newRunningWork(): RunningWork {
  const running = new Set<Promise<void>>();
  return {
    track: (work) => {
      running.add(work);
      void work.then(() => running.delete(work));
    },
    settle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
