import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { jobsQueueName } from "../../functions/settings/queue-names.ts";
import type { Verb } from "./grant.ts";

/** Has jobs done: by the queue's name, as the functions that start them are deployed apart from it. */
export const startsJobs: Verb = ({ config }, stack) => {
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
