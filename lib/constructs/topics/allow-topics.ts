import { Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { snsPrincipal } from "../../ses-regions.ts";

interface Topics {
  /** The name of the topics, the same in every region. */
  readonly name: string;
  readonly homeRegion: string;
  readonly regions: readonly string[];
}

/**
 * Lets only this deployment's topics send to a queue: a forged bounce would suppress a customer's recipients and refund
 * money, and a forged email would be believed to come from SES. One statement per service principal of SNS, because a
 * queue policy is limited to 20 statements.
 */
export function allowTopics(queue: Queue, { name, homeRegion, regions }: Topics): void {
  const stack = Stack.of(queue);
  const topic = (region: string) => stack.formatArn({ service: "sns", region, resource: name });
  const byPrincipal = Map.groupBy(regions, (region) => snsPrincipal(region, homeRegion));
  for (const [principal, topicRegions] of byPrincipal) {
    queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal(principal)],
        actions: ["sqs:SendMessage"],
        resources: [queue.queueArn],
        conditions: {
          ArnEquals: { "aws:SourceArn": topicRegions.map(topic) },
          StringEquals: { "aws:SourceAccount": stack.account },
        },
      }),
    );
  }
}
