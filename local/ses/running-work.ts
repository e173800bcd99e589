export interface RunningWork {
  /** Tracks work that must not fail. */
  track(work: Promise<void>): void;
  /** Resolves when nothing is running, including work that starts in the meantime. */
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
