import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import {
  attachmentFolder,
  exportFolder,
  importFolder,
  inboundDays,
  inboundFolder,
  retentionTag,
} from "../../functions/settings/file-folders.ts";
import { acknowledge } from "../nag.ts";

/** How far ahead an email can be scheduled: its body must still exist when it is sent. */
const scheduleDays = 30;

/** How long an export can be downloaded, and an uploaded import waits to be started. */
const fileDays = 7;

interface BodiesBucketProps {
  readonly retentionDays: number;
}

/** Bodies and attachments that are too large for a table row, and the files of imports and exports. */
export class BodiesBucket extends Bucket {
  constructor(scope: Construct, id: string, { retentionDays }: BodiesBucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.RETAIN,
      // An overwritten body can be restored for a day; longer would exceed the promised retention.
      versioned: true,
      // Pages upload imports and download exports with signed URLs: the signature is the right, not the origin.
      cors: [
        { allowedMethods: [HttpMethods.GET, HttpMethods.PUT], allowedOrigins: ["*"], allowedHeaders: ["*"] },
      ],
      lifecycleRules: [
        {
          expiration: Duration.days(retentionDays + scheduleDays),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        // These files hold whole contact lists, so they are kept only as long as they are useful.
        ...[importFolder, exportFolder].map((prefix) => ({ prefix, expiration: Duration.days(fileDays) })),
        // Each download puts it again, and its URL is valid for minutes.
        { prefix: attachmentFolder, expiration: Duration.days(1) },
        // The project's settings say how long: each object has a tag.
        ...inboundDays.map((days) => ({
          prefix: inboundFolder,
          tagFilters: { [retentionTag]: String(days) },
          expiration: Duration.days(days),
        })),
      ],
    });
    acknowledge(this, {
      "AwsSolutions-S1":
        "Only a few functions can access this bucket, each limited to the actions it needs; an access log would keep the ids of emails longer than the emails",
    });
  }
}
