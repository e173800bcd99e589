import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type RouteCounts, routePauseReason } from "../../../functions/domain/inbound/route-health.ts";

const counts = fc
  .record({
    sent: fc.nat({ max: 20_000 }),
    bounced: fc.double({ min: 0, max: 1, noNaN: true }),
    complaints: fc.nat({ max: 40 }),
  })
  .map(
    ({ sent, bounced, complaints }): RouteCounts => ({
      sent,
      bounces: Math.floor(sent * bounced),
      complaints,
    }),
  );

test("a route is paused by the rule that its documentation states, and by no other", () => {
  fc.assert(
    fc.property(counts, ({ sent, bounces, complaints }) => {
      const byComplaints = complaints >= 3 && complaints / sent >= 0.001 - 1e-12;
      const byBounces = sent >= 100 && bounces >= 5 && bounces / sent >= 0.05 - 1e-12;
      const expected = byComplaints ? "complaints" : byBounces ? "bounces" : undefined;
      expect(routePauseReason({ sent, bounces, complaints })).toBe(expected);
    }),
    { examples: [[{ sent: 100, bounces: 5, complaints: 0 }], [{ sent: 3000, bounces: 0, complaints: 3 }]] },
  );
});

test("more harm never lets a route go on, and more emails without harm never pause it", () => {
  fc.assert(
    fc.property(counts, fc.nat({ max: 50 }), fc.nat({ max: 10 }), (before, bounces, complaints) => {
      const worse = {
        ...before,
        bounces: before.bounces + bounces,
        complaints: before.complaints + complaints,
      };
      if (routePauseReason(before)) expect(routePauseReason(worse)).toBeDefined();
      expect(routePauseReason({ sent: before.sent, bounces: 0, complaints: 0 })).toBeUndefined();
    }),
  );
});

test.each([
  ["four bounces of eighty", { sent: 80, bounces: 4, complaints: 0 }, undefined],
  ["all of ninety-nine", { sent: 99, bounces: 99, complaints: 0 }, undefined],
  ["five of a hundred", { sent: 100, bounces: 5, complaints: 0 }, "bounces"],
  ["five of a hundred and one", { sent: 101, bounces: 5, complaints: 0 }, undefined],
  ["two complaints of ten", { sent: 10, bounces: 0, complaints: 2 }, undefined],
  ["three complaints of ten", { sent: 10, bounces: 0, complaints: 3 }, "complaints"],
  ["three complaints of three thousand and one", { sent: 3001, bounces: 0, complaints: 3 }, undefined],
])("the limits are where they are stated: %s", (_, given, expected) => {
  expect(routePauseReason(given)).toBe(expected);
});
