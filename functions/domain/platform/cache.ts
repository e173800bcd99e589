/** Remembers values by key; beyond its size it forgets the ones that were set first. */
export interface Cache<Value> {
  readonly get: (key: string) => Value | undefined;
  readonly set: (key: string, value: Value) => void;
}

/** Entries that one process remembers at most. */
const mostEntries = 10_000;

export function newCache<Value>(most = mostEntries): Cache<Value> {
  const values = new Map<string, Value>();
  return {
    get: (key) => values.get(key),
    set: (key, value) => {
      values.delete(key);
      values.set(key, value);
      // A map lists its keys in the order in which they were set.
      for (const first of values.keys()) {
        if (values.size <= most) break;
        values.delete(first);
      }
    },
  };
}

/** Returns the cache that belongs to the memory of a process, made at its first use. */
export function newProcessCache<Value>(most: number): (memory: object) => Cache<Value> {
  const caches = new WeakMap<object, Cache<Value>>();
  return (memory) => {
    const cache = caches.get(memory) ?? newCache<Value>(most);
    caches.set(memory, cache);
    return cache;
  };
}
