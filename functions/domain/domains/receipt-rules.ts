/** A receipt rule as SES has it. */
export interface SeenRule {
  readonly name: string;
  /** Hostnames, addresses, or `.example.com` for all subdomains; none at all means every email of the account. */
  readonly recipients: readonly string[];
  readonly enabled: boolean;
  /** Whether it may end the evaluation of the rules behind it. */
  readonly stops: boolean;
  /** Everything but its name and recipients, to be compared. */
  readonly form: string;
}

/** A rule set, in the order of evaluation. */
export interface SeenRuleSet {
  readonly name: string;
  readonly rules: readonly SeenRule[];
}

export type RuleStep =
  | {
      readonly kind: "create";
      readonly name: string;
      readonly recipients: readonly string[];
      /** The rule that it follows; undefined in an empty set. */
      readonly after: string | undefined;
    }
  | { readonly kind: "update"; readonly name: string; readonly recipients: readonly string[] }
  | { readonly kind: "delete"; readonly name: string };

export interface RulePlan {
  readonly steps: readonly RuleStep[];
  /** Hostnames that the rule set has no room for. */
  readonly left: readonly string[];
}

/** What a deployment's rules are to be. */
export interface WantedRules {
  readonly nameOf: (number: number) => string;
  readonly form: string;
  readonly hostnames: readonly string[];
}

/** SES allows 500, and an update writes all of them. */
const hostnamesInRule = 100;
/** SES's limit. */
const rulesInSet = 200;

/** Whether a rule is the deployment's own: exactly one of its names, not only the beginning of one. */
export function isOwnRule(name: string, nameOf: WantedRules["nameOf"]): boolean {
  const number = Number(/(\d{3})$/.exec(name)?.[1] ?? 0);
  return number > 0 && nameOf(number) === name;
}

/**
 * Returns the changes that make a set's own rules receive exactly these hostnames. A hostname stays in its rule, other
 * rules are neither changed nor moved, and a new rule follows all that are there. No rule is ever without recipients.
 */
export function planRules({ rules }: SeenRuleSet, { nameOf, form, hostnames }: WantedRules): RulePlan {
  const missing = new Set(hostnames);
  const own = rules.filter(({ name }) => isOwnRule(name, nameOf));
  const kept = own.map((rule) => ({
    rule,
    recipients: rule.recipients.filter((one) => missing.delete(one)),
  }));
  const queue = [...missing].sort();
  const filled = kept.map(({ rule, recipients }) => ({
    rule,
    recipients: [...recipients, ...queue.splice(0, hostnamesInRule - recipients.length)],
  }));
  const steps = filled.flatMap(({ rule, recipients }): RuleStep[] => {
    if (recipients.length === 0) return [{ kind: "delete", name: rule.name }];
    return isSame(rule, recipients, form) ? [] : [{ kind: "update", name: rule.name, recipients }];
  });
  const added = newRules(rules, queue, nameOf);
  // Deletions come last, so that a new rule can follow the last one that is there.
  const order = { update: 0, create: 1, delete: 2 };
  return { steps: [...steps, ...added].sort((a, b) => order[a.kind] - order[b.kind]), left: queue };
}

/** Takes from `queue` what fits into new rules. */
function newRules(rules: readonly SeenRule[], queue: string[], nameOf: WantedRules["nameOf"]): RuleStep[] {
  const names = new Set(rules.map(({ name }) => name));
  const steps: RuleStep[] = [];
  let after = rules.at(-1)?.name;
  for (let number = 1; queue.length > 0 && rules.length + steps.length < rulesInSet; number++) {
    const name = nameOf(number);
    if (names.has(name)) continue;
    steps.push({ kind: "create", name, recipients: queue.splice(0, hostnamesInRule), after });
    after = name;
  }
  return steps;
}

function isSame(rule: SeenRule, recipients: readonly string[], form: string): boolean {
  const seen = new Set(rule.recipients);
  return (
    rule.form === form &&
    rule.recipients.length === recipients.length &&
    recipients.every((one) => seen.has(one))
  );
}

/** Returns the rule of another application that comes before a hostname's own and keeps its email, or some of it, away. */
export function blockingRule(
  { rules }: SeenRuleSet,
  hostname: string,
  nameOf: WantedRules["nameOf"],
): SeenRule | undefined {
  const own = rules.findIndex(
    ({ name, recipients }) => isOwnRule(name, nameOf) && recipients.includes(hostname),
  );
  const before = own < 0 ? rules : rules.slice(0, own);
  return before.find(
    ({ name, recipients, enabled, stops }) =>
      enabled &&
      !isOwnRule(name, nameOf) &&
      (recipients.length === 0 || (stops && recipients.some((one) => covers(one, hostname)))),
  );
}

function covers(recipient: string, hostname: string): boolean {
  const host = recipient.toLowerCase().slice(recipient.lastIndexOf("@") + 1);
  return host === hostname || (host.startsWith(".") && hostname.endsWith(host));
}
