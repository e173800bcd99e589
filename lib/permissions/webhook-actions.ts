import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { webhooksQueueName } from "../../functions/settings/queue-names.ts";
import type { Permission } from "./permission.ts";

/** Enqueues webhook deliveries. The queue is referenced by name, because the API is deployed before it. */
export const enqueueWebhooks: Permission = ({ config }, stack) => {
  const name = webhooksQueueName(config.name);
  return {
    statements: [
      new PolicyStatement({
        actions: ["sqs:SendMessage"],
        resources: [stack.formatArn({ service: "sqs", resource: name })],
      }),
    ],
    environment: { webhooksQueue: `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${name}` },
  };
};
