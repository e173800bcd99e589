import { describe, expect, test } from "vitest";
import { newCache } from "../../functions/domain/platform/cache.ts";

describe("a cache", () => {
  test("returns what was set last, and undefined for an unknown key", () => {
    const cache = newCache<number>();
    cache.set("a", 1);
    cache.set("a", 2);
    expect([cache.get("a"), cache.get("b")]).toEqual([2, undefined]);
  });

  test("forgets the values that were set first, beyond its size", () => {
    const cache = newCache<number>(2);
    for (const key of ["a", "b", "a", "c"]) cache.set(key, 1);
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([1, undefined, 1]);
  });
});
