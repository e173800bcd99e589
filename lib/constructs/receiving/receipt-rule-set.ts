import { CustomResource, Duration, Stack } from "aws-cdk-lib";
import { Construct } from "constructs";
import { timeoutSeconds } from "../../../functions/settings/timeouts.ts";
import { acknowledge } from "../../nag.ts";
import { prepareRuleSets } from "../../permissions/inbound/receiving-actions.ts";
import type { ServiceContext } from "../../permissions/permission.ts";
import { ServiceFunction } from "../service-function.ts";
import type { ReceivedBucket } from "./received-bucket.ts";
import type { ReceivedTopic } from "./received-topic.ts";

interface ReceiptRuleSetProps {
  readonly context: ServiceContext;
  readonly bucket: ReceivedBucket;
  readonly topic: ReceivedTopic;
}

/**
 * Makes and activates a rule set where the region has no active one, which CloudFormation cannot, and removes the
 * deployment's own rules with the stack. SES checks bucket and topic when a rule is made, so they exist before and after.
 */
export class ReceiptRuleSet extends Construct {
  constructor(scope: Construct, id: string, { context, bucket, topic }: ReceiptRuleSetProps) {
    super(scope, id);
    const worker = new ServiceFunction(this, "Function", {
      context,
      bundle: "receipt-rule-set",
      permissions: [prepareRuleSets],
      memorySize: 512,
      timeoutSeconds: timeoutSeconds.receiptRuleSet,
      usesTables: false,
    });
    acknowledge(worker, {
      "Serverless-LambdaDLQ": "CloudFormation waits for its response and shows why it failed",
    });
    const resource = new CustomResource(this, "Resource", {
      resourceType: "Custom::ReceiptRuleSet",
      serviceToken: worker.functionArn,
      serviceTimeout: Duration.seconds(timeoutSeconds.receiptRuleSet + 60),
      properties: { deployment: context.config.name, region: Stack.of(this).region },
    });
    for (const needed of [bucket, topic, worker, worker.role])
      if (needed) resource.node.addDependency(needed);
  }
}
