import {
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
  TagResourceCommand,
} from "@aws-sdk/client-sesv2";
import { parseHostname } from "../../functions/domain/platform/addresses/hostname.ts";
import { deploymentTag } from "../../functions/settings/deployment-tag.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import type { AddCommand } from "../command.ts";
import { accountOf, type Target } from "../target.ts";
import { UsageError } from "../usage-error.ts";

/** Lets the service change and delete an identity of SES that it did not create. */
export const adoptIdentity: AddCommand = (program, actionFor) =>
  program
    .command("adopt-identity <region> <hostname>")
    .description(
      "let the service use, change and delete an SES domain identity that another application created",
    )
    .action(
      actionFor(async (target, region: string, hostname: string) => {
        const deployment = target.services.deployment.name;
        const identity = await adopt(target, region, hostname);
        const text = `${deployment} may now change and delete the identity ${identity} in ${region}.\n`;
        return { text, data: { region, identity, deployment } };
      }),
    );

async function adopt(target: Target, region: string, hostname: string): Promise<string> {
  const { name: deployment, regions } = target.services.deployment;
  if (!regions.includes(region))
    throw new UsageError(`Unknown region: ${region}. Available: ${regions.join(", ")}.`);
  const name = parseHostname(hostname);
  if (!name)
    throw new UsageError(`Invalid hostname "${hostname}" (expected a hostname such as example.com).`);
  const client = clientOf(target, region);
  const { Tags = [] } = await client
    .send(new GetEmailIdentityCommand({ EmailIdentity: name }))
    .catch((error) => {
      if (!(error instanceof NotFoundException)) throw error;
      throw new UsageError(`SES has no identity ${name} in ${region}.`);
    });
  const owner = Tags.find(({ Key }) => Key === deploymentTag)?.Value;
  if (owner !== undefined && owner !== deployment)
    throw new UsageError(
      `Deployment ${owner} uses the identity ${name}; remove its tag ${deploymentTag} first.`,
    );
  const tags = [{ Key: deploymentTag, Value: deployment }];
  await client.send(new TagResourceCommand({ ResourceArn: arnOf(target, region, name), Tags: tags }));
  return name;
}

function clientOf({ local }: Target, region: string): SESv2Client {
  return new SESv2Client(local ? clientConfig(local.endpoints.SESV2, region) : { region });
}

function arnOf({ sendQueues }: Target, region: string, name: string): string {
  return `arn:${partitionOf(region)}:ses:${region}:${accountOf(sendQueues)}:identity/${name}`;
}

function partitionOf(region: string): string {
  if (region.startsWith("cn-")) return "aws-cn";
  return region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
}
