import {
  AlreadyExistsException,
  CreateReceiptRuleCommand,
  CreateReceiptRuleSetCommand,
  DeleteReceiptRuleCommand,
  DeleteReceiptRuleSetCommand,
  DescribeActiveReceiptRuleSetCommand,
  DescribeReceiptRuleSetCommand,
  ListReceiptRuleSetsCommand,
  RuleSetDoesNotExistException,
  SESClient,
  SetActiveReceiptRuleSetCommand,
  UpdateReceiptRuleCommand,
} from "@aws-sdk/client-ses";
import type { RuleStep, SeenRuleSet } from "../../domain/domains/receipt-rules.ts";
import { type RuleTarget, ruleOf, seenRuleSet } from "./receipt-rule-form.ts";

/** The receipt rules of SES in any region. SES accepts about one of these calls a second. */
export interface ReceiptRules {
  /** Returns the rule set that SES evaluates; undefined where none is active. */
  readonly findActive: (region: string) => Promise<SeenRuleSet | undefined>;
  readonly find: (region: string, set: string) => Promise<SeenRuleSet | undefined>;
  /** The names of all rule sets, at most 40. */
  readonly list: (region: string) => Promise<readonly string[]>;
  /** Makes an empty rule set where there is none of that name. */
  readonly ensure: (region: string, set: string) => Promise<void>;
  /** Without `set`, no rule set is active. It replaces whichever is active: look first. */
  readonly activate: (region: string, set: string | undefined) => Promise<void>;
  readonly remove: (region: string, set: string) => Promise<void>;
  readonly change: (region: string, set: string, step: RuleStep, target: RuleTarget) => Promise<void>;
  readonly removeRule: (region: string, set: string, name: string) => Promise<void>;
}

/** SES in any region, for a deployed function. */
export function connectReceiptRules(): ReceiptRules {
  const clients = new Map<string, SESClient>();
  return newReceiptRules((region) => {
    const client = clients.get(region) ?? new SESClient({ region, maxAttempts: 5 });
    clients.set(region, client);
    return client;
  });
}

export function newReceiptRules(clientFor: (region: string) => SESClient): ReceiptRules {
  const removeRule: ReceiptRules["removeRule"] = async (region, RuleSetName, RuleName) => {
    await clientFor(region).send(new DeleteReceiptRuleCommand({ RuleSetName, RuleName }), timeouts());
  };
  return {
    removeRule,
    findActive: async (region) =>
      seenRuleSet(await clientFor(region).send(new DescribeActiveReceiptRuleSetCommand({}), timeouts())),
    find: async (region, RuleSetName) => {
      try {
        const command = new DescribeReceiptRuleSetCommand({ RuleSetName });
        return seenRuleSet(await clientFor(region).send(command, timeouts()));
      } catch (error) {
        if (error instanceof RuleSetDoesNotExistException) return undefined;
        throw error;
      }
    },
    // SES has at most 40, which is less than a page.
    list: async (region) => {
      const { RuleSets = [] } = await clientFor(region).send(new ListReceiptRuleSetsCommand({}), timeouts());
      return RuleSets.flatMap(({ Name }) => Name ?? []);
    },
    ensure: async (region, RuleSetName) => {
      try {
        await clientFor(region).send(new CreateReceiptRuleSetCommand({ RuleSetName }), timeouts());
      } catch (error) {
        if (!(error instanceof AlreadyExistsException)) throw error;
      }
    },
    activate: async (region, RuleSetName) => {
      await clientFor(region).send(new SetActiveReceiptRuleSetCommand({ RuleSetName }), timeouts());
    },
    remove: async (region, RuleSetName) => {
      await clientFor(region).send(new DeleteReceiptRuleSetCommand({ RuleSetName }), timeouts());
    },
    change: async (region, RuleSetName, step, target) => {
      const client = clientFor(region);
      if (step.kind === "delete") return removeRule(region, RuleSetName, step.name);
      const Rule = ruleOf(step, target);
      if (step.kind === "update")
        await client.send(new UpdateReceiptRuleCommand({ RuleSetName, Rule }), timeouts());
      else
        await client.send(new CreateReceiptRuleCommand({ RuleSetName, Rule, After: step.after }), timeouts());
    },
  };
}

const callMs = 10_000;

function timeouts(): { readonly abortSignal: AbortSignal } {
  return { abortSignal: AbortSignal.timeout(callMs) };
}
