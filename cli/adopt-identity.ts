import {
  GetEmailIdentityCommand,
  NotFoundException,
  SESv2Client,
  TagResourceCommand,
} from "@aws-sdk/client-sesv2";
import { parseHostname } from "../functions/domain/platform/hostname.ts";
import { deploymentTag } from "../functions/settings/deployment-tag.ts";
import { clientConfig } from "../local/engines/endpoints.ts";
import { argumentOf } from "./given.ts";
import { Refused } from "./refused.ts";
import type { Target } from "./target.ts";
import type { Verb } from "./verb.ts";

/** Lets the service change and delete an identity of SES that it did not create. */
export const adoptIdentity: Verb = {
  arguments: ["region", "hostname"],
  options: {},
  about: "let the service use, change and delete a domain identity of SES that another application created",
  async run(given, target) {
    const { name: deployment, regions } = target.services.deployment;
    const region = argumentOf(given, "region");
    if (!regions.includes(region))
      throw new Refused(`Region ${region} not found; this service has ${regions.join(", ")}.`);
    const name = parseHostname(argumentOf(given, "hostname"));
    if (!name) throw new Refused(`Invalid hostname "${argumentOf(given, "hostname")}".`);
    const client = clientOf(target, region);
    const { Tags = [] } = await client
      .send(new GetEmailIdentityCommand({ EmailIdentity: name }))
      .catch((error) => {
        if (!(error instanceof NotFoundException)) throw error;
        throw new Refused(`SES has no identity ${name} in ${region}.`);
      });
    const owner = Tags.find(({ Key }) => Key === deploymentTag)?.Value;
    if (owner !== undefined && owner !== deployment)
      throw new Refused(
        `Deployment ${owner} uses the identity ${name}; remove its tag ${deploymentTag} first.`,
      );
    await client.send(
      new TagResourceCommand({
        ResourceArn: arnOf(target, region, name),
        Tags: [{ Key: deploymentTag, Value: deployment }],
      }),
    );
    return `${deployment} may now change and delete the identity ${name} in ${region}.\n`;
  },
};

function clientOf({ local }: Target, region: string): SESv2Client {
  return new SESv2Client(local ? clientConfig(local.endpoints.SESV2, region) : { region });
}

/** The account is in the URLs of the deployment's queues. */
function arnOf({ sendQueues }: Target, region: string, name: string): string {
  const [account = ""] = Object.values(sendQueues).map(({ transactional }) =>
    transactional.split("/").at(-2),
  );
  return `arn:${partitionOf(region)}:ses:${region}:${account}:identity/${name}`;
}

function partitionOf(region: string): string {
  if (region.startsWith("cn-")) return "aws-cn";
  return region.startsWith("us-gov-") ? "aws-us-gov" : "aws";
}
