import type { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { configurationSetName } from "../../functions/settings/configuration-sets.ts";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";
import type { Config } from "../config.ts";
import type { Grant, Permission } from "./permission.ts";

/** Creates the identities of customers' domains in any region, reads their status, and changes the deployment's own. */
export const createIdentities: Permission = ({ config }, stack) =>
  onIdentities(stack, config, (identities, sets) => [
    new PolicyStatement({
      actions: ["ses:CreateEmailIdentity", "ses:TagResource"],
      resources: identities,
      conditions: {
        StringEquals: { [`aws:RequestTag/${deploymentTag}`]: config.name },
        "ForAllValues:StringEquals": { "aws:TagKeys": [deploymentTag] },
      },
    }),
    new PolicyStatement({ actions: ["ses:GetEmailIdentity"], resources: identities }),
    new PolicyStatement({
      actions: ["ses:PutEmailIdentityMailFromAttributes", "ses:PutEmailIdentityConfigurationSetAttributes"],
      resources: identities,
      conditions: ownOf(config),
    }),
    new PolicyStatement({
      actions: ["ses:CreateEmailIdentity", "ses:PutEmailIdentityConfigurationSetAttributes"],
      resources: sets,
    }),
  ]);

/** Deletes the deployment's identities that no domain uses any more. */
export const deleteIdentities: Permission = ({ config }, stack) =>
  onIdentities(stack, config, (identities) => [
    new PolicyStatement({ actions: ["ses:GetEmailIdentity"], resources: identities }),
    new PolicyStatement({
      actions: ["ses:DeleteEmailIdentity"],
      resources: identities,
      conditions: ownOf(config),
    }),
  ]);

/** Removes addresses from the SES account-level suppression list. */
export const deleteSesSuppressions: Permission = () => ({
  statements: [new PolicyStatement({ actions: ["ses:DeleteSuppressedDestination"], resources: ["*"] })],
  environment: {},
  wildcards: { "*": "ses:DeleteSuppressedDestination does not support resource-level permissions" },
});

/** Other applications of the account have identities too, which the deployment must not touch. */
function ownOf({ name }: Config) {
  return { StringEquals: { [`aws:ResourceTag/${deploymentTag}`]: name } };
}

function onIdentities(
  stack: Stack,
  config: Config,
  statementsFor: (identities: string[], sets: string[]) => readonly PolicyStatement[],
): Grant {
  const usual = configurationSetName(config.name, { opens: false, clicks: false });
  const all = (resource: string, name: string) =>
    config.regions.map((region) => resourceIn(stack, region, resource, name));
  return {
    statements: statementsFor(all("identity", "*"), all("configuration-set", usual)),
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
