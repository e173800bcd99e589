import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { broadcastQueueName } from "../../../functions/settings/queue-names.ts";
import type { Permission } from "../permission.ts";

/** Enqueues chunks of broadcasts. The queue is referenced by name, because the API is deployed before it. */
export const enqueueChunks: Permission = ({ config }, stack) => {
  const name = broadcastQueueName(config.name);
  return {
    statements: [
      new PolicyStatement({
        actions: ["sqs:SendMessage"],
        resources: [stack.formatArn({ service: "sqs", resource: name })],
      }),
    ],
    environment: {
      broadcastQueue: `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${name}`,
    },
  };
};
