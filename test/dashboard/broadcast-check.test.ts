import { expect, test } from "vitest";
import { dryRunWords } from "../../dashboard/pages/broadcasts/send/dry-run-words.ts";
import { missing } from "../../dashboard/pages/broadcasts/send/missing.ts";
import {
  type CheckedRule,
  openRules,
  receiverNames,
  rulesSentence,
} from "../../dashboard/pages/domains/open-rules.ts";
import { ruleNames } from "../../dashboard/pages/domains/rule-words.ts";
import { complianceRules, contentRules } from "../../functions/domain/deliverability/compliance.ts";

const rule = (change: Partial<CheckedRule>): CheckedRule => ({
  ...{ rule: "reply_to", receiver: "google", source: "https://google.test/", appliesTo: "marketing" },
  ...{ state: "met", evidence: "All is well.", action: null },
  ...change,
});

test("every rule has a name", () => {
  expect(Object.keys(ruleNames).toSorted()).toEqual([...complianceRules, ...contentRules].toSorted());
});

test("broken rules come before those at risk, and kept and unknown ones are left out", () => {
  const rules = [
    rule({ rule: "dmarc", state: "at_risk" }),
    rule({ rule: "spf" }),
    rule({ rule: "refusals", state: "unknown" }),
    rule({ rule: "reply_prefix", state: "broken" }),
  ];
  expect(openRules(rules).map((one) => one.rule)).toEqual(["reply_prefix", "dmarc"]);
});

test("a rule that several providers have is one row for each reason, with every source", () => {
  const broken = { state: "broken", evidence: "No mail exchanger.", action: "Publish one." } as const;
  const rules = [
    rule({ ...broken, receiver: "microsoft", source: "https://microsoft.test/" }),
    rule({ ...broken, receiver: "yahoo", source: "https://yahoo.test/" }),
    rule({ ...broken, receiver: "google", evidence: "Another organization." }),
  ];
  const open = openRules(rules);
  expect(open.map(receiverNames)).toEqual(["Microsoft and Yahoo", "Google"]);
  expect(open[0]?.receivers.map(({ source }) => source)).toEqual([
    "https://microsoft.test/",
    "https://yahoo.test/",
  ]);
});

test("the sentence counts what is met and says why others are not judged", () => {
  const met = [rule({}), rule({})];
  expect(rulesSentence(met)).toBe("2 of 2 rules of mailbox providers are met.");
  expect(rulesSentence([...met, rule({ state: "unknown" })])).toBe(
    "2 of 3 rules of mailbox providers are met; 1 cannot be judged yet, for lack of email or of an answer from DNS.",
  );
});

test.each([
  ["verified", true, [], []],
  ["pending", false, [], ["Domain: is not verified: publish its DNS records first"]],
  ["temporary_failure", false, [], ["Domain: is not verified: publish its DNS records first"]],
  [null, false, [], ["Domain: was deleted: choose another"]],
  ["verified", false, [], ["Domain: is in a region that is not in use any more: choose another"]],
  ["verified", false, [{ path: "from", message: "is required" }], ["From: is required"]],
  [
    "verified",
    false,
    [{ path: "audienceId", message: "is required, or segmentId, or topicId" }],
    ["To: is required"],
  ],
] as const)("a domain that is %s and ready: %s", (domainStatus, isReady, issues, said) => {
  const nobody = { audienceId: null, segmentId: null, topicId: null };
  expect(missing({ domainStatus, isReady, issues: [...issues] }, nobody)).toEqual(said);
});

test("recipients that were deleted are not said to be required", () => {
  const issues = [{ path: "audienceId", message: "was deleted: name another" }];
  const recipients = { audienceId: "aud_1", segmentId: null, topicId: null };
  expect(missing({ domainStatus: "verified", isReady: false, issues }, recipients)).toEqual([
    "To: was deleted: name another",
  ]);
});

test("a dry run says for how many of whom there is no email, and why", () => {
  const reasons = [
    { reason: "missing_field", detail: "contact.firstName", recipients: 2 },
    { reason: "rendering_failed", detail: "The rendered subject is empty.", recipients: 1 },
  ] as const;
  const run = { recipients: 1000, isComplete: false, notRendered: 3, reasons: [...reasons] };
  expect(dryRunWords(run)).toEqual([
    "3 of the first 1,000 recipients would get no email. They are not charged for.",
    '`contact.firstName` is missing for 2 recipients. Give it a value for when it is missing: `{{ contact.firstName | default: "…" }}`.',
    "For 1 recipient: The rendered subject is empty.",
  ]);
  const [first] = dryRunWords({ ...run, recipients: 4, isComplete: true });
  expect(first).toBe("3 of 4 recipients would get no email. They are not charged for.");
  expect(dryRunWords({ ...run, notRendered: 0, reasons: [] })).toEqual([]);
});
