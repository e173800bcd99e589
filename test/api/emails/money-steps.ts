import * as fc from "fast-check";

const units = fc.integer({ min: 1, max: 4 });
const key = fc.option(fc.constantFrom("key-1", "key-2"), { nil: undefined, freq: 1 });
const email = fc.record({ units, scheduled: fc.boolean(), wording: fc.integer({ min: 0, max: 1 }) });
export type MailPlan = typeof email extends fc.Arbitrary<infer T> ? T : never;

function kind<const K extends string, P extends object>(
  weight: number,
  name: K,
  rest: { [N in keyof P]: fc.Arbitrary<P[N]> },
) {
  const arbitrary: fc.Arbitrary<{ kind: K } & P> = fc
    .tuple(fc.record<P>(rest))
    .map(([chosen]) => ({ kind: name, ...chosen }));
  return { weight, arbitrary };
}

/** What can happen to a project's money, in the proportions that let sends repeat, fail and be given back. */
export const step = fc.oneof(
  kind(6, "send", { key, mails: fc.array(email, { minLength: 1, maxLength: 1 }) }),
  kind(2, "bulk", { key, mails: fc.array(email, { minLength: 1, maxLength: 4 }) }),
  kind(2, "repeat", {}),
  kind(2, "cancel", { which: fc.nat() }),
  kind(2, "deliver", { rejected: fc.boolean() }),
  kind(1, "fund", { micros: fc.integer({ min: 1, max: 5000 }) }),
  kind(1, "pause", {}),
  kind(2, "resume", {}),
  kind(1, "quota", { quota: fc.integer({ min: 0, max: 40 }) }),
  kind(1, "rights", { rights: fc.constantFrom("all", "all", "read", "none") }),
  kind(1, "move", { which: fc.nat() }),
  kind(1, "wait", { hours: fc.constantFrom(1, 12, 24, 25) }),
  kind(1, "month", {}),
);
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** What a project starts with: little, so that it runs out. */
export const terms = fc.record({
  credits: fc.integer({ min: 0, max: 12 }),
  balanceMicros: fc.integer({ min: 0, max: 8000 }),
  monthlyQuota: fc.integer({ min: 0, max: 40 }),
});
