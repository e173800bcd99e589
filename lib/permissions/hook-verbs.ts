import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import { webhooksQueueName } from "../../functions/settings/queue-names.ts";
import type { Verb } from "./grant.ts";

/** Has endpoints told of what happened: by the queue's name, as the API's functions are deployed before it. */
export const callsHooks: Verb = ({ config }, stack) => {
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
