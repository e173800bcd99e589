import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { BlockPublicAccess, Bucket, BucketEncryption } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { exportFolder, importFolder } from "../../functions/settings/file-folders.ts";
import { acknowledge } from "../nag.ts";

/** How far ahead a mail may be scheduled: its body has to be there when it goes out. */
const scheduleDays = 30;

/** How long the file of an export can be fetched, and that of an import waits for its start. */
const fileDays = 7;

interface BodiesBucketProps {
  readonly retentionDays: number;
}

/** The bodies and attachments that are too large for a table row. */
export class BodiesBucket extends Bucket {
  constructor(scope: Construct, id: string, { retentionDays }: BodiesBucketProps) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      removalPolicy: RemovalPolicy.RETAIN,
      // An overwritten body can be brought back for a day; longer would outlive the retention that was promised.
      versioned: true,
      lifecycleRules: [
        {
          expiration: Duration.days(retentionDays + scheduleDays),
          noncurrentVersionExpiration: Duration.days(1),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        // What people fetched or left behind: the whole list of somebody's contacts is kept no longer than it is of use.
        ...[importFolder, exportFolder].map((prefix) => ({ prefix, expiration: Duration.days(fileDays) })),
      ],
    });
    acknowledge(this, {
      "AwsSolutions-S1":
        "Few kinds of function reach this bucket, each by the actions that it needs; an access log would keep the ids of mails longer than the mails",
    });
  }
}
