import type { Schemas } from "../../api/client.ts";
import { counted } from "../../kit/numbers.ts";
import { providerNames } from "./rule-words.ts";

export type CheckedRule = Schemas["CheckBroadcastReply"]["rules"][number];

/** A rule that is broken or at risk for one reason, at every provider that has it. */
export interface OpenRule extends Pick<CheckedRule, "rule" | "evidence" | "action"> {
  readonly state: "broken" | "at_risk";
  readonly receivers: readonly Pick<CheckedRule, "receiver" | "source">[];
}

/** Broken rules come first. What several providers say alike is one row. */
export function openRules(rules: readonly CheckedRule[]): readonly OpenRule[] {
  const found = new Map<string, OpenRule>();
  for (const { rule, state, evidence, action, receiver, source } of rules) {
    if (state !== "broken" && state !== "at_risk") continue;
    const name = JSON.stringify([rule, state, evidence, action]);
    const before = found.get(name)?.receivers ?? [];
    found.set(name, { rule, state, evidence, action, receivers: [...before, { receiver, source }] });
  }
  const open = [...found.values()];
  const are = (wanted: OpenRule["state"]) => open.filter(({ state }) => state === wanted);
  return [...are("broken"), ...are("at_risk")];
}

/** "Google", "Google and Yahoo", "Google, Yahoo and Apple". */
export function receiverNames({ receivers }: Pick<OpenRule, "receivers">): string {
  const names = receivers.map(({ receiver }) => providerNames[receiver]);
  return new Intl.ListFormat("en-GB").format(names);
}

/** How many rules are kept, and how many could not be judged. */
export function rulesSentence(rules: readonly CheckedRule[]): string {
  const count = (wanted: CheckedRule["state"]) => rules.filter(({ state }) => state === wanted).length;
  const unknown = count("unknown");
  const kept = `${count("met")} of ${counted(rules.length, "rule", "rules")} of mailbox providers are met`;
  if (unknown === 0) return `${kept}.`;
  return `${kept}; ${unknown} cannot be judged yet, for lack of email or of an answer from DNS.`;
}
