import { SesRefusal } from "../protocol/ses-refusal.ts";
import { type Fields, isFields, type Value } from "./query-fields.ts";

/** The receipt rules of one region: rule sets by name, each in the order of evaluation. */
export interface ReceiptState {
  readonly ruleSets: Map<string, readonly Fields[]>;
  active: string | undefined;
}

// The limits of SES, and what its documentation says of names.
const mostRuleSets = 40;
const mostRules = 200;
const mostRecipients = 500;
const mostActions = 10;
const validName = /^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}[A-Za-z0-9_]?$/;

export type ReceiptOperation = (state: ReceiptState, input: Fields) => Fields;

/** The actions of the SES API of 2010 on receipt rules. */
export const receiptOperations: Readonly<Record<string, ReceiptOperation>> = {
  CreateReceiptRuleSet: (state, input) => {
    const name = nameIn(input, "RuleSetName");
    if (state.ruleSets.has(name)) throw new SesRefusal("AlreadyExists", `Rule set already exists: ${name}`);
    if (state.ruleSets.size >= mostRuleSets) throw new SesRefusal("LimitExceeded", "Too many rule sets.");
    state.ruleSets.set(name, []);
    return {};
  },
  DeleteReceiptRuleSet: (state, input) => {
    const name = textIn(input, "RuleSetName");
    if (state.active === name) throw new SesRefusal("CannotDelete", "Cannot delete active rule set.");
    state.ruleSets.delete(name);
    return {};
  },
  SetActiveReceiptRuleSet: (state, input) => {
    const name = input["RuleSetName"];
    if (typeof name === "string") rulesIn(state, name);
    state.active = typeof name === "string" ? name : undefined;
    return {};
  },
  DescribeActiveReceiptRuleSet: (state) => (state.active === undefined ? {} : described(state, state.active)),
  DescribeReceiptRuleSet: (state, input) => described(state, textIn(input, "RuleSetName")),
  ListReceiptRuleSets: ({ ruleSets }) => ({ RuleSets: [...ruleSets.keys()].map((Name) => ({ Name })) }),
  CreateReceiptRule: (state, input) => {
    const [set, rule, rules] = ruleIn(state, input);
    const name = textIn(rule, "Name");
    if (rules.some(({ Name }) => Name === name))
      throw new SesRefusal("AlreadyExists", `Rule already exists: ${name}`);
    if (rules.length >= mostRules) throw new SesRefusal("LimitExceeded", "Too many rules.");
    const after = input["After"];
    const at = after === undefined ? 0 : indexOf(rules, String(after)) + 1;
    state.ruleSets.set(set, rules.toSpliced(at, 0, rule));
    return {};
  },
  UpdateReceiptRule: (state, input) => {
    const [set, rule, rules] = ruleIn(state, input);
    state.ruleSets.set(set, rules.with(indexOf(rules, textIn(rule, "Name")), rule));
    return {};
  },
  DeleteReceiptRule: (state, input) => {
    const set = textIn(input, "RuleSetName");
    const name = textIn(input, "RuleName");
    state.ruleSets.set(
      set,
      rulesIn(state, set).filter(({ Name }) => Name !== name),
    );
    return {};
  },
};

function described(state: ReceiptState, name: string): Fields {
  return { Metadata: { Name: name }, Rules: [...rulesIn(state, name)] };
}

function ruleIn(state: ReceiptState, input: Fields): [string, Fields, readonly Fields[]] {
  const set = textIn(input, "RuleSetName");
  const rule = input["Rule"];
  if (!isFields(rule)) throw new SesRefusal("ValidationError", "Rule is required.");
  nameIn(rule, "Name");
  if (listIn(rule, "Recipients").length > mostRecipients || listIn(rule, "Actions").length > mostActions)
    throw new SesRefusal("LimitExceeded", "Too many recipients or actions.");
  return [set, rule, rulesIn(state, set)];
}

function rulesIn({ ruleSets }: ReceiptState, name: string): readonly Fields[] {
  const rules = ruleSets.get(name);
  if (!rules) throw new SesRefusal("RuleSetDoesNotExist", `Rule set does not exist: ${name}`);
  return rules;
}

function indexOf(rules: readonly Fields[], name: string): number {
  const at = rules.findIndex(({ Name }) => Name === name);
  if (at < 0) throw new SesRefusal("RuleDoesNotExist", `Rule does not exist: ${name}`);
  return at;
}

function textIn(input: Fields, key: string): string {
  const value = input[key];
  if (typeof value !== "string") throw new SesRefusal("ValidationError", `${key} is required.`);
  return value;
}

function nameIn(input: Fields, key: string): string {
  const name = textIn(input, key);
  if (!validName.test(name)) throw new SesRefusal("ValidationError", `${key} is not valid.`);
  return name;
}

function listIn(input: Fields, key: string): readonly Value[] {
  const value = input[key];
  return Array.isArray(value) ? value : [];
}
