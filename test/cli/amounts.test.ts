import fc from "fast-check";
import { expect, test } from "vitest";
import { parseAmount } from "../../cli/projects/parse-amount.ts";
import { formatMicros } from "../../local/format-micros.ts";

test("every formatted amount parses to the same number of micro-units", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000_000 }), (micros) => {
      expect(parseAmount(formatMicros(micros))).toBe(micros);
    }),
  );
});

test.each([
  ["0.1", 100_000],
  ["0.3", 300_000],
  ["1.005", 1_005_000],
  ["007.50", 7_500_000],
  ["123456789.123456", 123_456_789_123_456],
])("the amount %s is %i micro-units", (text, micros) => {
  expect(parseAmount(text)).toBe(micros);
});

test.each([
  [0, "0.00"],
  [1, "0.000001"],
  [10_000_000, "10.00"],
  [1_230_000, "1.23"],
  [-1_500_000, "-1.50"],
  [-1, "-0.000001"],
])("%i micro-units are formatted as %s", (micros, text) => {
  expect(formatMicros(micros)).toBe(text);
});
