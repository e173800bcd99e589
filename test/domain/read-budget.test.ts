import fc from "fast-check";
import { expect, test } from "vitest";
import { newReadBudget } from "../../functions/domain/platform/read-budget.ts";

test("a walk over rows of one size reads at most its budget, beyond the first read", () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 1500 }), fc.integer({ min: 20, max: 200 }), (bytes, most) => {
      const budget = newReadBudget(most);
      let [units, places, reads] = [0, 0, 0];
      for (let size = budget.next(200); size !== undefined; size = budget.next(200)) {
        const used = Math.ceil((size * bytes) / 4096);
        budget.spend(size, used);
        units += used;
        places += size;
        reads += 1;
        expect(size).toBeLessThanOrEqual(200);
      }
      // The first read knows no size; each later one is rounded up to a whole unit.
      const first = Math.ceil((64 * bytes) / 4096);
      expect(units).toBeLessThanOrEqual(Math.max(first, most + reads));
      expect(places).toBeGreaterThanOrEqual(64);
    }),
  );
});

test("without a bound, or where a source counts no units, a walk never ends by it", () => {
  for (const budget of [newReadBudget(), newReadBudget(10)])
    for (let read = 0; read < 5; read++) {
      expect(budget.next(200)).toBeGreaterThan(0);
      budget.spend(200, 0);
    }
});
