import type { Stack } from "aws-cdk-lib";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { configurationSetName } from "../../functions/settings/configuration-sets.ts";
import type { Config } from "../config.ts";
import type { Grant, Verb } from "./grant.ts";

/** Makes the identities of customers' domains, in any region of the deployment, and reads what SES has seen of them. */
export const makesIdentities: Verb = ({ config }, stack) =>
  onIdentities(stack, config, [
    "ses:CreateEmailIdentity",
    "ses:GetEmailIdentity",
    "ses:PutEmailIdentityMailFromAttributes",
    "ses:PutEmailIdentityConfigurationSetAttributes",
  ]);

/** Deletes identities that no domain uses any more. */
export const deletesIdentities: Verb = ({ config }, stack) =>
  onIdentities(stack, config, ["ses:DeleteEmailIdentity"]);

/** Takes addresses off the lists that SES keeps by itself. */
export const forgetsSuppressions: Verb = () => ({
  statements: [new PolicyStatement({ actions: ["ses:DeleteSuppressedDestination"], resources: ["*"] })],
  environment: {},
  wildcards: { "*": "ses:DeleteSuppressedDestination has no resource level" },
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
  const makes = actions.includes("ses:CreateEmailIdentity");
  return {
    statements: [new PolicyStatement({ actions, resources: [...identities, ...(makes ? sets : [])] })],
    environment: { configurationSets: config.name },
    wildcards: Object.fromEntries(
      config.regions.map((region) => [
        `arn:${stack.partition}:ses:${region}:<AWS::AccountId>:identity/*`,
        "Customers bring their domains while the service runs; each is an identity",
      ]),
    ),
  };
}

function resourceIn(stack: Stack, region: string, resource: string, resourceName: string): string {
  return stack.formatArn({ service: "ses", region, resource, resourceName });
}
