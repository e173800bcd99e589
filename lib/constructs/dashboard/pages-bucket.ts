import { RemovalPolicy } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { acknowledge } from "../../nag.ts";

/** Adds the bucket of the dashboard's files, which only its distribution reads. */
export function newPagesBucket(scope: Construct, id: string): IBucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: RemovalPolicy.RETAIN,
  });
  acknowledge(bucket, {
    "AwsSolutions-S1": "The files are public and the same for everybody; only the distribution reads them",
  });
  // Safe: the class implements the interface, which only declares its optional property without `undefined`.
  return bucket as IBucket;
}
