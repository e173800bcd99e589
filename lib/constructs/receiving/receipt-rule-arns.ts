import { ArnFormat, Stack } from "aws-cdk-lib";
import type { IConstruct } from "constructs";
import { ruleSetName } from "../../../functions/settings/receiving.ts";

/** Returns the pattern of a deployment's own receipt rules in a construct's region, in any rule set. */
export function receiptRuleArns(construct: IConstruct, deployment: string): string {
  return Stack.of(construct).formatArn({
    service: "ses",
    resource: "receipt-rule-set",
    resourceName: `*:receipt-rule/${ruleSetName(deployment)}-*`,
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
}
