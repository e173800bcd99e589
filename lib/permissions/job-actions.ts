import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { jobsQueueName } from "../../functions/settings/queue-names.ts";
import type { Permission } from "./permission.ts";

/** Enqueues jobs. The queue is referenced by name, because the API is deployed before it. */
export const enqueueJobs: Permission = ({ config }, stack) => {
  const name = jobsQueueName(config.name);
  return {
    statements: [
      new PolicyStatement({
        actions: ["sqs:SendMessage"],
        resources: [stack.formatArn({ service: "sqs", resource: name })],
      }),
    ],
    environment: { jobsQueue: `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${name}` },
  };
};
