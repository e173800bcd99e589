import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  receivedBucketName,
  receivedFolder,
  receivingRegions,
} from "../../../functions/settings/receiving.ts";
import type { Config } from "../../config.ts";
import type { Grant, Permission } from "../permission.ts";

/** The regions of a deployment in which SES receives email. */
export function receivingRegionsOf({ regions }: Config): readonly string[] {
  return regions.filter((region) => receivingRegions.includes(region));
}

/** Makes SES receive what the service's domains ask for, in any region. */
export const changeReceiptRules: Permission = (_, stack) => ({
  ...onRules(
    "DescribeReceiptRuleSet",
    "CreateReceiptRule",
    "UpdateReceiptRule",
    "DeleteReceiptRule",
    ...opening,
  ),
  environment: { account: stack.account },
});

/** Makes, activates and removes the deployment's own rule set, and removes its own rules. */
export const prepareRuleSets: Permission = () =>
  onRules(
    "ListReceiptRuleSets",
    "DescribeReceiptRuleSet",
    "DeleteReceiptRule",
    "DeleteReceiptRuleSet",
    ...opening,
  );

const opening = ["DescribeActiveReceiptRuleSet", "CreateReceiptRuleSet", "SetActiveReceiptRuleSet"];

/** Reads the raw emails that SES received. */
export const readReceived: Permission = ({ config }, stack) => {
  const objectsIn = (account: string) =>
    receivingRegionsOf(config).map(
      (region) =>
        `arn:${stack.partition}:s3:::${receivedBucketName(config.name, account, region)}/${receivedFolder}*`,
    );
  return {
    statements: [new PolicyStatement({ actions: ["s3:GetObject"], resources: objectsIn(stack.account) })],
    environment: { account: stack.account },
    wildcards: Object.fromEntries(
      objectsIn("<AWS::AccountId>").map((resource) => [resource, "Each received email is a separate object"]),
    ),
  };
};

function onRules(...actions: readonly string[]): Grant {
  return {
    statements: [
      new PolicyStatement({ actions: actions.map((action) => `ses:${action}`), resources: ["*"] }),
    ],
    environment: {},
    wildcards: { "*": "Actions on receipt rules do not support resource-level permissions" },
  };
}
