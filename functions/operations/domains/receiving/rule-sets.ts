import { isOwnRule, type SeenRuleSet } from "../../../domain/domains/receipt-rules.ts";
import type { ReceiptRules } from "../../../gateways/domains/receipt-rules.ts";
import { ruleName, ruleSetName } from "../../../settings/receiving.ts";

/** What the rule sets of one region are changed with; neither tables nor an environment are needed. */
export interface RuleSetContext {
  readonly receiptRules: ReceiptRules;
  readonly deployment: string;
  readonly region: string;
  readonly pause: (ms: number) => Promise<void>;
}

/** SES accepts about one call a second on receipt rules. */
export const betweenCallsMs = 1000;

/**
 * Returns the active rule set of a region. Where none is active, the deployment's own is made and activated; one of
 * another application is only returned.
 */
export async function openRuleSet({
  receiptRules,
  deployment,
  region,
  pause,
}: RuleSetContext): Promise<SeenRuleSet> {
  const active = await receiptRules.findActive(region);
  if (active) return active;
  const own = ruleSetName(deployment);
  await pause(betweenCallsMs);
  await receiptRules.ensure(region, own);
  await pause(betweenCallsMs);
  // SES has no condition for this call: the last look is as close before it as possible.
  const appeared = await receiptRules.findActive(region);
  if (appeared) return appeared;
  await receiptRules.activate(region, own);
  await pause(betweenCallsMs);
  return (await receiptRules.find(region, own)) ?? { name: own, rules: [] };
}

/**
 * Removes a deployment's own rules of a region, in whichever rule sets they are. Its own set goes too, unless it has
 * rules of other applications.
 */
export async function removeOwnRules({
  receiptRules,
  deployment,
  region,
  pause,
}: RuleSetContext): Promise<void> {
  const nameOf = (number: number) => ruleName(deployment, number);
  for (const set of await receiptRules.list(region)) {
    await pause(betweenCallsMs);
    const { rules = [] } = (await receiptRules.find(region, set)) ?? {};
    const own = rules.filter(({ name }) => isOwnRule(name, nameOf));
    for (const { name } of own) {
      await pause(betweenCallsMs);
      await receiptRules.removeRule(region, set, name);
    }
    if (set !== ruleSetName(deployment) || own.length < rules.length) continue;
    await pause(betweenCallsMs);
    if ((await receiptRules.findActive(region))?.name === set) await receiptRules.activate(region, undefined);
    await pause(betweenCallsMs);
    await receiptRules.remove(region, set);
  }
}
