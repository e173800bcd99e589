import { connectReceiptRules } from "../../gateways/domains/receipt-rules.ts";
import { answerStack, type StackRequest } from "../../gateways/domains/stack-response.ts";
import {
  openRuleSet,
  type RuleSetContext,
  removeOwnRules,
} from "../../operations/domains/receiving/rule-sets.ts";

type Connections = Pick<RuleSetContext, "receiptRules" | "pause">;

/**
 * The custom resource of a receiving region: makes and activates a rule set where none is active, and removes the
 * deployment's own rules with its stack. It has no access to the tables; a worker makes the rules themselves.
 */
export async function serve(connections: Connections, request: StackRequest): Promise<void> {
  const { deployment = "", region = "" } = request.ResourceProperties;
  const context = { ...connections, deployment, region };
  const failure = await failureOf(async () => {
    if (request.RequestType === "Delete") await removeOwnRules(context);
    else await openRuleSet(context);
  });
  // The same id at each change: another would make CloudFormation delete the resource.
  await answerStack(request, `${deployment}-receiving-${region}`, failure);
}

async function failureOf(work: () => Promise<void>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    return `The receipt rules could not be changed: ${error instanceof Error ? `${error.name}: ${error.message}` : "unknown"}`;
  }
}

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export const handler = (request: StackRequest): Promise<void> =>
  serve({ receiptRules: connectReceiptRules(), pause }, request);
