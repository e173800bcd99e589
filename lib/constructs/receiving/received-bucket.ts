import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { receivedBucketName, receivedFolder } from "../../../functions/settings/receiving.ts";
import { acknowledge } from "../../nag.ts";
import { receiptRuleArns } from "./receipt-rule-arns.ts";

/** A worker copies what it keeps within minutes; this is the time to fix one that fails. */
const keptDays = 7;

/**
 * The raw emails that SES receives in one region. Only receipt rules of this deployment can write to it. It is deleted
 * with its stack, which S3 refuses while it holds anything.
 */
export class ReceivedBucket extends Bucket {
  constructor(scope: Construct, id: string, deployment: string) {
    const { account, region } = Stack.of(scope);
    super(scope, id, {
      bucketName: receivedBucketName(deployment, account, region),
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      // SES's own encryption with KMS would encrypt on its side, with a client of its own to decrypt.
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.DESTROY,
      versioned: true,
      lifecycleRules: [
        {
          expiration: Duration.days(keptDays),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    this.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("ses.amazonaws.com")],
        actions: ["s3:PutObject"],
        resources: [this.arnForObjects(`${receivedFolder}*`)],
        conditions: {
          StringEquals: { "aws:SourceAccount": account },
          ArnLike: { "aws:SourceArn": receiptRuleArns(this, deployment) },
        },
      }),
    );
    acknowledge(this, {
      "AwsSolutions-S1":
        "Only SES and one function can access this bucket; an access log would keep the ids of emails longer than the emails",
    });
  }
}
