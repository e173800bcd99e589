/** Bounds the memory of messages in flight, in bytes. */
export interface MemoryBudget {
  readonly available: () => number;
  /** Returns an empty reservation for an API key. One key can hold at most half of the budget. */
  open(apiKey: string): Reservation;
}

export interface Reservation {
  /** Sets the reservation to `bytes` in total. Returns false, and changes nothing, when the budget is exceeded. */
  tryReserve(bytes: number): boolean;
  /** Sets the reservation to `bytes` in total even above the budget, for memory that is already in use. */
  reserve(bytes: number): void;
  release(): void;
}

export function newMemoryBudget(max: number): MemoryBudget {
  const byKey = new Map<string, number>();
  let used = 0;
  return {
    available: () => max - used,
    open(apiKey) {
      let reserved = 0;
      const usedByKey = () => byKey.get(apiKey) ?? 0;
      const reserve = (bytes: number) => {
        const remaining = usedByKey() + bytes - reserved;
        if (remaining === 0) byKey.delete(apiKey);
        else byKey.set(apiKey, remaining);
        used += bytes - reserved;
        reserved = bytes;
      };
      return {
        reserve,
        release: () => reserve(0),
        tryReserve(bytes) {
          const added = bytes - reserved;
          if (used + added > max || usedByKey() + added > max / 2) return false;
          reserve(bytes);
          return true;
        },
      };
    },
  };
}
