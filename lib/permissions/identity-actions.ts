import type { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { configurationSetName } from "../../functions/settings/configuration-sets.ts";
import type { Config } from "../config.ts";
import type { Grant, Permission } from "./permission.ts";

/** Creates SES identities for customers' domains in every region of the deployment, and reads their status. */
export const createIdentities: Permission = ({ config }, stack) =>
  onIdentities(stack, config, [
    "ses:CreateEmailIdentity",
    "ses:GetEmailIdentity",
    "ses:PutEmailIdentityMailFromAttributes",
    "ses:PutEmailIdentityConfigurationSetAttributes",
  ]);

/** Deletes identities that no domain uses anymore. */
export const deleteIdentities: Permission = ({ config }, stack) =>
  onIdentities(stack, config, ["ses:DeleteEmailIdentity"]);

/** Removes addresses from the SES account-level suppression list. */
export const deleteSesSuppressions: Permission = () => ({
  statements: [new PolicyStatement({ actions: ["ses:DeleteSuppressedDestination"], resources: ["*"] })],
  environment: {},
  wildcards: { "*": "ses:DeleteSuppressedDestination does not support resource-level permissions" },
});

function onIdentities(stack: Stack, config: Config, actions: string[]): Grant {
  const identities = config.regions.map((region) => resourceIn(stack, region, "identity", "*"));
  const sets = config.regions.map((region) =>
    resourceIn(
      stack,
      region,
      "configuration-set",
      configurationSetName(config.name, { opens: false, clicks: false }),
    ),
  );
  const creates = actions.includes("ses:CreateEmailIdentity");
  return {
    statements: [new PolicyStatement({ actions, resources: [...identities, ...(creates ? sets : [])] })],
    environment: { configurationSets: config.name },
    wildcards: Object.fromEntries(
      config.regions.map((region) => [
        `arn:${stack.partition}:ses:${region}:<AWS::AccountId>:identity/*`,
        "Customers add domains at run time; each is an identity",
      ]),
    ),
  };
}

function resourceIn(stack: Stack, region: string, resource: string, resourceName: string): string {
  return stack.formatArn({ service: "ses", region, resource, resourceName });
}
