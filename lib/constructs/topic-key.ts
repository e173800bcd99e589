import { RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";

/**
 * Encrypts topics that AWS services publish to. AWS's own key for SNS admits no other service, so this takes one of
 * the account's; nothing is kept under it, so it may go with its stack. Who may publish, and for whom, is the topic's
 * own policy to say: AWS documents no condition for this use of a key, and a wrong one would silence a topic.
 */
export class TopicKey extends Key {
  constructor(scope: Construct, id: string, publishers: readonly string[]) {
    super(scope, id, { enableKeyRotation: true, removalPolicy: RemovalPolicy.DESTROY });
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: publishers.map((publisher) => new ServicePrincipal(publisher)),
        actions: ["kms:GenerateDataKey", "kms:Decrypt"],
        resources: ["*"],
      }),
    );
  }
}
