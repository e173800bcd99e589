import { Match } from "aws-cdk-lib/assertions";
import { expect, test } from "vitest";
import { statementsOf } from "./policies.ts";
import { synthesized } from "./synthesized.ts";

const deployed = synthesized();
const storage = deployed.stack("eds-storage");
const stacksWith = (type: string) => deployed.of(type).map(({ stack }) => stack);

test("there are two tables and one bucket in the storage stack, a bucket of pages, and one of received emails in each region", () => {
  expect(stacksWith("AWS::DynamoDB::GlobalTable")).toEqual(["eds-storage", "eds-storage"]);
  expect(stacksWith("AWS::S3::Bucket").sort()).toEqual([
    "eds-dashboard",
    "eds-mail-eu-west-1",
    "eds-mail-us-east-1",
    "eds-storage",
  ]);
  expect(stacksWith("AWS::DynamoDB::Table")).toEqual([]);
});

test("tables are retained, deletion-protected, restorable, encrypted, billed on demand, and have no stream", () => {
  storage.allResources("AWS::DynamoDB::GlobalTable", {
    DeletionPolicy: "Retain",
    Properties: {
      BillingMode: "PAY_PER_REQUEST",
      SSESpecification: { SSEEnabled: true },
      TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
      StreamSpecification: Match.absent(),
      Replicas: [
        Match.objectLike({
          DeletionProtectionEnabled: true,
          PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
          Region: "us-east-1",
        }),
      ],
    },
  });
});

test.each(["due", "active"])(
  "one table has the index %s, which projects only keys, and no other index",
  (name) => {
    const index = Match.objectLike({ IndexName: name, Projection: { ProjectionType: "KEYS_ONLY" } });
    const properties = { GlobalSecondaryIndexes: [index] };
    storage.resourcePropertiesCountIs("AWS::DynamoDB::GlobalTable", properties, 1);
  },
);

test("tables and indexes are warmed only where the configuration says so (F54)", () => {
  const warm = synthesized({ warmThroughput: { reads: 40_000, writes: 20_000 } }).stack("eds-storage");
  const units = { WarmThroughput: { ReadUnitsPerSecond: 40_000, WriteUnitsPerSecond: 20_000 } };
  const index = Match.arrayWith([Match.objectLike(units)]);
  const properties = { ...units, GlobalSecondaryIndexes: index };
  warm.resourcePropertiesCountIs("AWS::DynamoDB::GlobalTable", Match.objectLike(properties), 2);
  storage.allResourcesProperties("AWS::DynamoDB::GlobalTable", { WarmThroughput: Match.absent() });
  expect(() => synthesized({ warmThroughput: { reads: 1, writes: 1 } })).toThrow(/warmThroughput/);
});

test("each table has an alarm for throttled requests of its own and of its indexes", () => {
  const alarms = deployed.of("AWS::CloudWatch::Alarm").filter(({ stack }) => stack === "eds-storage");
  expect(
    alarms.map(({ properties }) => JSON.stringify(properties["Metrics"]).match(/ThrottleEvents/g)?.length),
  ).toEqual([4, 4]);
});

test("the bucket is retained, private, encrypted and versioned", () => {
  storage.allResources("AWS::S3::Bucket", {
    DeletionPolicy: "Retain",
    Properties: {
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "AES256" } }],
      },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      VersioningConfiguration: { Status: "Enabled" },
    },
  });
});

test("pages of any origin can upload and download by signed URL, and nothing else", () => {
  const rule = { AllowedOrigins: ["*"], AllowedMethods: ["GET", "PUT"], AllowedHeaders: ["*"] };
  storage.hasResourceProperties("AWS::S3::Bucket", { CorsConfiguration: { CorsRules: [rule] } });
});

test("bodies expire after their retention plus the longest schedule, import and export files after a week, attachments after a day", () => {
  const rule = (days: number, more: object = {}) =>
    Match.objectLike({ ExpirationInDays: days, Status: "Enabled", ...more });
  const bodies = rule(60, {
    NoncurrentVersionExpiration: { NoncurrentDays: 1 },
    AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
  });
  storage.hasResourceProperties("AWS::S3::Bucket", {
    LifecycleConfiguration: {
      Rules: [
        bodies,
        rule(7, { Prefix: "imports/" }),
        rule(7, { Prefix: "exports/" }),
        rule(1, { Prefix: "attachments/" }),
        ...[1, 7, 14, 30].map((days) =>
          rule(days, {
            Prefix: "inbound/",
            TagFilters: [{ Key: "retention-days", Value: String(days) }],
          }),
        ),
      ],
    },
  });
});

test.each([
  ["AWS::S3::BucketPolicy", "AWS::S3::Bucket"],
  ["AWS::SQS::QueuePolicy", "AWS::SQS::Queue"],
  ["AWS::SNS::TopicPolicy", "AWS::SNS::Topic"],
])("an %s on every %s denies requests without TLS", (policyType, type) => {
  const policies = deployed.of(policyType);
  expect(policies.length).toBe(deployed.of(type).length);
  for (const policy of policies) {
    const denied = statementsOf(policy).filter(({ effect }) => effect === "Deny");
    const conditions = denied.map(({ condition }) => condition);
    expect(conditions, policy.id).toContainEqual({ Bool: { "aws:SecureTransport": "false" } });
  }
});

test("every queue and topic is encrypted", () => {
  for (const { id, properties } of deployed.of("AWS::SQS::Queue")) {
    expect(properties["SqsManagedSseEnabled"], id).toBe(true);
  }
  for (const { id, properties } of deployed.of("AWS::SNS::Topic")) {
    expect(properties["KmsMasterKeyId"], id).toBeDefined();
  }
});
