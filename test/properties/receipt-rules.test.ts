import * as fc from "fast-check";
import { expect } from "vitest";
import {
  blockingRule,
  isOwnRule,
  planRules,
  type RulePlan,
  type SeenRule,
  type SeenRuleSet,
} from "../../functions/domain/domains/receipt-rules.ts";
import { ruleName } from "../../functions/settings/receiving.ts";
import { property } from "./property.ts";

const nameOf = (number: number) => ruleName("eds", number);
const form = "ours";
const hostnames = Array.from({ length: 450 }, (_, at) => `h${at}.test`);
const someHosts = (most: number) => fc.subarray(hostnames, { minLength: 0, maxLength: most });

const foreignName = fc.constantFrom("theirs", "eds-2-receiving-001", "eds-receiving-1", "eds-receiving-0001");
const ownName = fc.integer({ min: 1, max: 8 }).map(nameOf);
const rule = (name: fc.Arbitrary<string>): fc.Arbitrary<SeenRule> =>
  fc.record({
    ...{ name, recipients: someHosts(100), enabled: fc.boolean(), stops: fc.boolean() },
    form: fc.constantFrom(form, "changed"),
  });

/** Rules of both kinds in any order; a name is in a set once. */
const ruleSet: fc.Arbitrary<SeenRuleSet> = fc
  .tuple(
    fc.array(fc.oneof(rule(ownName), rule(foreignName)), { maxLength: 12 }),
    fc.constantFrom(0, 0, 0, 185, 197),
  )
  .map(([some, filler]) => {
    const fillers = Array.from({ length: filler }, (_, at) => ({
      ...{ name: `filler-${at}`, recipients: ["x.test"], enabled: true, stops: false, form: "x" },
    }));
    const rules = [...fillers, ...some];
    const once = rules.filter((one, at) => rules.findIndex(({ name }) => name === one.name) === at);
    return { name: "set", rules: once.slice(0, 200) };
  });

/** Applies a plan as SES does, which refuses what it does not know. */
function applied({ name, rules }: SeenRuleSet, { steps }: RulePlan): SeenRuleSet {
  let now = [...rules];
  for (const step of steps) {
    const at = now.findIndex((one) => one.name === step.name);
    if (step.kind === "delete") now = now.toSpliced(at, 1);
    else {
      expect(step.recipients.length).toBeGreaterThan(0);
      const made = { name: step.name, recipients: step.recipients, enabled: true, stops: false, form };
      if (step.kind === "update") now = now.with(at, made);
      else {
        expect(at).toBe(-1);
        const after = step.after === undefined ? -1 : now.findIndex((one) => one.name === step.after);
        expect(after).toBe(now.length - 1);
        now = now.toSpliced(after + 1, 0, made);
      }
    }
    expect(now.length).toBeLessThanOrEqual(200);
  }
  return { name, rules: now };
}

const own = ({ rules }: SeenRuleSet) => rules.filter(({ name }) => isOwnRule(name, nameOf));
const others = ({ rules }: SeenRuleSet) => rules.filter(({ name }) => !isOwnRule(name, nameOf));

property(
  "the deployment's rules receive exactly its hostnames, once each, and no rule of others changes",
  fc.record({ set: ruleSet, wanted: someHosts(450) }),
  ({ set, wanted }) => {
    const plan = planRules(set, { nameOf, form, hostnames: wanted });
    const after = applied(set, plan);
    const received = own(after).flatMap(({ recipients }) => recipients);
    expect([...received, ...plan.left].sort()).toEqual([...wanted].sort());
    expect(others(after)).toEqual(others(set));
    for (const one of own(after)) {
      expect(one.form).toBe(form);
      expect(one.recipients.length).toBeLessThanOrEqual(100);
    }
    if (plan.left.length > 0) expect(after.rules.length + own(set).length).toBeGreaterThanOrEqual(200);
    const second = planRules(after, { nameOf, form, hostnames: wanted });
    if (plan.left.length === 0) expect(second.steps).toEqual([]);
  },
);

property(
  "a hostname that is still wanted stays in its rule",
  fc.record({ set: ruleSet, wanted: someHosts(300) }),
  ({ set, wanted }) => {
    const after = applied(set, planRules(set, { nameOf, form, hostnames: wanted }));
    const ruleOf = (rules: readonly SeenRule[], host: string) =>
      rules.find(({ recipients }) => recipients.includes(host))?.name;
    for (const host of wanted) {
      const before = ruleOf(own(set), host);
      if (before !== undefined) expect(ruleOf(own(after), host)).toBe(before);
    }
  },
);

const target = "a.in.test";
const recipient = fc.constantFrom("a.in.test", "in.test", ".in.test", "x@a.in.test", "X@A.IN.TEST", "b.test");
const walked = fc
  .array(
    fc.record({
      name: fc.oneof(ownName, foreignName),
      recipients: fc.array(recipient, { maxLength: 3 }),
      ...{ enabled: fc.boolean(), stops: fc.boolean(), form: fc.constant(form) },
    }),
    { maxLength: 8 },
  )
  .map((rules): SeenRuleSet => ({ name: "set", rules }));

/** Walks the rules as SES does for mail to some address of the hostname: whether ours is reached without any loss. */
function isReached({ rules }: SeenRuleSet): boolean {
  for (const { name, recipients, enabled, stops } of rules) {
    const isOwn = isOwnRule(name, nameOf);
    if (isOwn && recipients.includes(target)) return true;
    if (!enabled || isOwn) continue;
    const folded = recipients.map((one) => one.toLowerCase());
    const meets = ["a.in.test", ".in.test", "x@a.in.test"].some((one) => folded.includes(one));
    if (recipients.length === 0 || (stops && meets)) return false;
  }
  return true;
}

property(
  "a hostname is blocked exactly where a rule of others before its own may keep its email away",
  walked,
  (set) => {
    expect(blockingRule(set, target, nameOf) === undefined).toBe(isReached(set));
  },
  { runs: 500 },
);
