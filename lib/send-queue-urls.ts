import type { Stack } from "aws-cdk-lib";
import type { SendQueues } from "../functions/settings/environment.ts";
import { type SendKind, sendQueueName } from "../functions/settings/queue-names.ts";
import type { Config } from "./config.ts";

/**
 * Returns the URLs of all send queues as JSON of the shape `SendQueues`. They are built from names: a cross-stack
 * reference would keep the queues of a region from being deleted when the region is removed from the configuration.
 */
export function sendQueueUrls(config: Config, stack: Stack): string {
  const url = (region: string, kind: SendKind) =>
    `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${sendQueueName(config.name, region, kind)}`;
  const queues: SendQueues = Object.fromEntries(
    config.regions.map((region) => [
      region,
      { transactional: url(region, "transactional"), broadcast: url(region, "broadcast") },
    ]),
  );
  return stack.toJsonString(queues);
}
