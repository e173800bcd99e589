/** The memory that messages under way may take, in octets. */
export interface Room {
  readonly free: () => number;
  /** A place in it that holds nothing yet, for one key: no key gets more than half of the room. */
  open(key: string): Held;
}

export interface Held {
  /** Holds this many in all from now on; false, and as before, where there is no room for more. */
  hold(bytes: number): boolean;
  /** Holds this many in all, room or not: for what is there already. */
  insist(bytes: number): void;
}

export function newRoom(most: number): Room {
  const byKey = new Map<string, number>();
  let used = 0;
  return {
    free: () => most - used,
    open(key) {
      let own = 0;
      const usedByKey = () => byKey.get(key) ?? 0;
      const insist = (bytes: number) => {
        const rest = usedByKey() + bytes - own;
        if (rest === 0) byKey.delete(key);
        else byKey.set(key, rest);
        used += bytes - own;
        own = bytes;
      };
      return {
        insist,
        hold(bytes) {
          const more = bytes - own;
          if (used + more > most || usedByKey() + more > most / 2) return false;
          insist(bytes);
          return true;
        },
      };
    },
  };
}
