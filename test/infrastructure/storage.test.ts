import { expect, test } from "vitest";
import { statementsOf } from "./policies.ts";
import { synthesized } from "./synthesized.ts";

const deployed = synthesized();
const tables = deployed.of("AWS::DynamoDB::GlobalTable");
const buckets = deployed.of("AWS::S3::Bucket");

test("there are two tables and one bucket, in the storage stack", () => {
  expect(tables.map(({ template }) => template)).toEqual(["eds-storage", "eds-storage"]);
  expect(buckets.map(({ template }) => template)).toEqual(["eds-storage"]);
  expect(deployed.of("AWS::DynamoDB::Table")).toEqual([]);
});

test.each(tables)("table $id is kept, protected, restorable, encrypted and paid by use", (table) => {
  expect(table.deletionPolicy).toBe("Retain");
  expect(table.properties).toMatchObject({
    BillingMode: "PAY_PER_REQUEST",
    SSESpecification: { SSEEnabled: true },
    TimeToLiveSpecification: { AttributeName: "ttl", Enabled: true },
    Replicas: [
      {
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        Region: "us-east-1",
      },
    ],
  });
  expect(table.properties["StreamSpecification"]).toBeUndefined();
});

test("each table has one index, and it carries keys alone", () => {
  const indexes = tables.map(({ properties }) => properties["GlobalSecondaryIndexes"]);
  expect(indexes).toMatchObject([
    [{ IndexName: "due", Projection: { ProjectionType: "KEYS_ONLY" } }],
    [{ IndexName: "active", Projection: { ProjectionType: "KEYS_ONLY" } }],
  ]);
});

test("bodies are kept from the public, encrypted, versioned, and go after their retention and the longest schedule", () => {
  expect(buckets[0]?.deletionPolicy).toBe("Retain");
  expect(buckets[0]?.properties).toMatchObject({
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
    LifecycleConfiguration: {
      Rules: [
        {
          ExpirationInDays: 60,
          NoncurrentVersionExpiration: { NoncurrentDays: 1 },
          AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
          Status: "Enabled",
        },
        { Prefix: "imports/", ExpirationInDays: 7, Status: "Enabled" },
        { Prefix: "exports/", ExpirationInDays: 7, Status: "Enabled" },
      ],
    },
  });
});

test.each([
  ["AWS::S3::BucketPolicy", ["AWS::S3::Bucket"]],
  ["AWS::SQS::QueuePolicy", ["AWS::SQS::Queue"]],
  ["AWS::SNS::TopicPolicy", ["AWS::SNS::Topic"]],
])("every resource with a %s refuses requests without TLS", (policyType, [type = ""]) => {
  const policies = deployed.of(policyType);
  expect(policies.length).toBe(deployed.of(type).length);
  for (const policy of policies) {
    const denied = statementsOf(policy).filter(({ effect }) => effect === "Deny");
    expect(
      denied.map(({ condition }) => condition),
      policy.id,
    ).toContainEqual({
      Bool: { "aws:SecureTransport": "false" },
    });
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
