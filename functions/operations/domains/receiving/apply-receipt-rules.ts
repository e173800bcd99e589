import {
  blockingRule,
  planRules,
  type SeenRuleSet,
  type WantedRules,
} from "../../../domain/domains/receipt-rules.ts";
import type { ReceivingState } from "../../../domain/domains/receiving-status.ts";
import { sideBySide } from "../../../domain/platform/side-by-side.ts";
import { formOfRules, type RuleTarget } from "../../../gateways/domains/receipt-rule-form.ts";
import type { ReceiptRules } from "../../../gateways/domains/receipt-rules.ts";
import type { Services } from "../../../services.ts";
import { receivedBucketName, receivedTopicArn, ruleName, ruleSetName } from "../../../settings/receiving.ts";
import { type Applied, endLease, leaseRules, type RulesRow } from "../../../store/domains/receipt-rules.ts";
import { listReceiving, type Receiving, setReceivingState } from "../../../store/domains/receiving.ts";
import { betweenCallsMs, openRuleSet } from "./rule-sets.ts";

/** Longer than a worker runs, so that no two of them change a rule set. */
const leaseMs = 6 * 60_000;
/** What one run changes, at a call a second; the next one continues. */
const mostSteps = 150;
const writesAtOnce = 8;

/**
 * Makes SES receive what the claims of a region say, in the deployment's own rule set or in one that the operator
 * adopted; in any other it changes nothing. Returns false where another worker is doing it.
 */
export async function applyReceiptRules(services: Services, region: string): Promise<boolean> {
  const { tables, clock } = services;
  const now = clock();
  const until = new Date(now.getTime() + leaseMs);
  const row = await leaseRules(tables, region, now, until);
  if (!row) return false;
  let done: Applied = {};
  try {
    done = await applyClaims(services, region, row);
  } finally {
    await endLease(tables, region, until, done);
  }
  return true;
}

async function applyClaims(services: Services, region: string, row: RulesRow): Promise<Applied> {
  const { tables, clock, deployment } = services;
  const receiptRules = await services.receiptRules();
  const claims = await listReceiving(tables, region);
  const applied = { applied: row.changes, checkedAt: clock().toISOString() };
  if (claims.length === 0 && !(await receiptRules.findActive(region))) return applied;
  const set = await openRuleSet({ ...services, receiptRules, deployment: deployment.name, region });
  if (!managedSets(deployment.name, row).includes(set.name)) {
    await writeStates(services, claims, () => "blocked");
    return applied;
  }
  const wanted = wantedRules(services, region, claims);
  const { steps, left } = planRules(set, wanted);
  const target = targetOf(services, region);
  for (const step of steps.slice(0, mostSteps)) {
    await services.pause(betweenCallsMs);
    await receiptRules.change(region, set.name, step, target);
  }
  if (left.length > 0) services.log.error("a rule set has no room", { region, count: left.length });
  const isDone = steps.length <= mostSteps;
  await writeStates(services, claims, await newStates(services, receiptRules, region, wanted));
  return { managedSet: set.name, ...(isDone && applied) };
}

/** The rule sets that a deployment may change. */
export function managedSets(deployment: string, { adoptedSet }: RulesRow): readonly string[] {
  return adoptedSet === undefined ? [ruleSetName(deployment)] : [ruleSetName(deployment), adoptedSet];
}

export function targetOf({ deployment: { name }, account }: Services, region: string): RuleTarget {
  return {
    bucket: receivedBucketName(name, account(), region),
    topicArn: receivedTopicArn(name, account(), region),
  };
}

export function wantedRules(services: Services, region: string, claims: readonly Receiving[]): WantedRules {
  return {
    nameOf: (number) => ruleName(services.deployment.name, number),
    form: formOfRules(targetOf(services, region)),
    hostnames: claims.map(({ hostname }) => hostname),
  };
}

/** Reads the rules as they are by now. */
async function newStates(
  { pause }: Services,
  receiptRules: ReceiptRules,
  region: string,
  wanted: WantedRules,
): Promise<(claim: Receiving) => ReceivingState> {
  await pause(betweenCallsMs);
  const set = await receiptRules.findActive(region);
  return ({ hostname }) => (set ? stateOf(set, hostname, wanted) : "pending");
}

/** Returns the state of a hostname's claim in the rule set that has the deployment's rules. */
export function stateOf(set: SeenRuleSet, hostname: string, { nameOf, form }: WantedRules): ReceivingState {
  if (blockingRule(set, hostname, nameOf)) return "blocked";
  const hasRule = set.rules.some((rule) => rule.form === form && rule.recipients.includes(hostname));
  return hasRule ? "active" : "pending";
}

export async function writeStates(
  { tables }: Services,
  claims: readonly Receiving[],
  stateFor: (claim: Receiving) => ReceivingState,
): Promise<void> {
  const changed = claims.filter((claim) => claim.state !== stateFor(claim));
  await sideBySide(changed, writesAtOnce, (claim) => setReceivingState(tables, claim, stateFor(claim)));
}
