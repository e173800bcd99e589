import { RemovalPolicy } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";

/**
 * Encrypts topics that AWS services publish to. The AWS managed key for SNS does not allow other services to use it,
 * so this is a customer managed key; no stored data depends on it, so it is deleted with its stack. The topic's policy
 * restricts who can publish: AWS documents no condition keys for this use of a key, and a wrong condition would block
 * all messages of the topic.
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
