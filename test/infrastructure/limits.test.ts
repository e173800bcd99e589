import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { operations } from "../../functions/contract/index.ts";
import { parseConfig } from "../../lib/config.ts";
import { sesRegions } from "../../lib/ses-regions.ts";
import { AreaStack } from "../../lib/stacks/area-stack.ts";
import { exceededLimits } from "../../lib/template-limits.ts";
import { schemaProblems } from "./resource-schemas.ts";
import { synthesized, writeStubs } from "./synthesized.ts";

// Each configuration is a synthesis, on a busy machine.
vi.setConfig({ testTimeout: 240_000 });

const certificateSecretArn =
  "arn:aws:secretsmanager:us-east-1:123456789012:secret:smtp-certificate-AbCdEf" as const;
const serviceDomain = { zoneName: "mail.example.com", hostedZoneId: "Z0123456789ABC" };

function manyRegions(count: number): readonly string[] {
  return ["us-east-1", ...sesRegions.filter((one) => one !== "us-east-1")].slice(0, count);
}

test.each<[string, object]>([
  ["the defaults", {}],
  ["one region and another name", { name: "post", homeRegion: "eu-central-1", regions: ["eu-central-1"] }],
  ["an opt-in home region", { homeRegion: "af-south-1", regions: ["af-south-1", "us-east-1"] }],
  ["12 regions", { regions: manyRegions(12) }],
  ["13 regions", { regions: manyRegions(13), resendSurface: false }],
  ["a service domain", { serviceDomain }],
  ["a service domain far from its certificates", { serviceDomain, homeRegion: "eu-west-1" }],
  [
    "an OpenID provider",
    { signIn: { issuer: "https://id.example.com/", audience: "mail-api", clientId: "pages" } },
  ],
  [
    "hosted sign-in pages",
    { userPool: { callbackUrls: ["https://mail.example.com/signed-in"], domainPrefix: "acme-mail" } },
  ],
  ["tenants", { tenants: true }],
  ["alarm and notice addresses", { alarmEmail: "ops@example.com", noticesFrom: "notices@example.com" }],
  ["SMTP", { serviceDomain, smtp: { certificateSecretArn, port25: true } }],
])(
  "a deployment with %s is within the limits of AWS, matches the resource schemas, and has no findings",
  (_, config) => {
    const { findings, resources } = synthesized(config);
    expect(findings).toEqual([]);
    expect(resources.flatMap(schemaProblems)).toEqual([]);
  },
);

test.each([
  ["an unknown property", { QueueNames: "x" }, "QueueNames is unknown"],
  ["a value of another type", { DelaySeconds: "ten" }, "DelaySeconds is not of type integer"],
])("the resource schemas reject %s", (_, properties, problem) => {
  const queue = {
    type: "AWS::SQS::Queue",
    stack: "eds",
    id: "Queue",
    deletionPolicy: undefined,
    metadata: {},
  };
  expect(schemaProblems({ ...queue, properties })).toEqual([`eds Queue (AWS::SQS::Queue).${problem}`]);
});

test("the resource schemas reject a missing required property of a nested type", () => {
  const bucket = { type: "AWS::S3::Bucket", stack: "eds", id: "B", deletionPolicy: undefined, metadata: {} };
  expect(schemaProblems({ ...bucket, properties: { BucketEncryption: {} } })).toEqual([
    "eds B (AWS::S3::Bucket).BucketEncryption.ServerSideEncryptionConfiguration is missing",
  ]);
});

describe("a template that exceeds a limit of AWS is reported:", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "eds-limits-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const lambda = (variables: object) =>
    resource("AWS::Lambda::Function", { Environment: { Variables: variables } });
  const alarm = (metrics: number) =>
    resource("AWS::CloudWatch::Alarm", {
      Metrics: [{ Expression: "f0" }, ...Array.from({ length: metrics }, () => ({ MetricStat: {} }))],
    });

  test.each([
    [
      "more than 4,096 bytes of variables",
      lambda({ A: "x".repeat(4096) }),
      ["4097 bytes, the limit is 4096."],
    ],
    [
      "variables that exceed 4,096 bytes with references",
      lambda({ A: { "Fn::Join": ["", ["x".repeat(4084), { Ref: "AWS::AccountId" }]] } }),
      ["4097 bytes, the limit is 4096."],
    ],
    ["4,096 bytes of variables are allowed", lambda({ A: "x".repeat(4095) }), []],
    ["an alarm on eleven metrics", alarm(11), ["11 metrics, the limit is 10."]],
    ["an alarm on ten metrics is allowed", alarm(10), []],
    ["501 resources", Object.assign({}, ...numbered(501)), ["501 resources, the limit is 500."]],
    ["500 resources are allowed", Object.assign({}, ...numbered(500)), []],
    [
      "more than 1 MB",
      resource("AWS::SNS::Topic", { TopicName: "x".repeat(1_000_000) }),
      [expect.stringMatching(/^\d+ bytes, the limit is 1000000\.$/)],
    ],
  ])("%s", (_, resources, expected) => {
    writeFileSync(join(folder, "a.template.json"), JSON.stringify({ Resources: resources }));
    expect(exceededLimits(folder).map((line) => line.replace(/^.* has /, ""))).toEqual(expected);
  });
});

test("an area of the API with 23 operations has alarms with ten, ten and three metrics (F57)", () => {
  const folder = mkdtempSync(join(tmpdir(), "eds-area-"));
  const resource = { name: "eds", arn: "arn:aws:s3:::eds" };
  const signIn = {
    issuer: "https://id.example.com",
    audience: "eds",
    jwksUri: "https://id.example.com/keys",
  };
  const stack = new Stack(new App({ analyticsReporting: false, outdir: join(folder, "out") }), "Api");
  const area = new AreaStack(stack, "area", {
    context: {
      config: parseConfig({}),
      functionsFolder: writeStubs(folder).functionsFolder,
      data: resource,
      money: resource,
      bodies: resource,
      signIn,
    },
    httpApi: HttpApi.fromHttpApiAttributes(stack, "Http", { httpApiId: "a1b2c3d4e5" }),
    operations: operations.slice(0, 23).map((operation) => ({ ...operation, permissions: [] })),
  });
  const alarms = Object.values(Template.fromStack(area).findResources("AWS::CloudWatch::Alarm"));
  const metrics = alarms.map(({ Properties: { Metrics } }) => Object(Metrics).length - 1);
  expect(metrics).toEqual([10, 10, 3]);
  rmSync(folder, { recursive: true });
});

function resource(type: string, properties: object, id = "Resource") {
  return { [id]: { Type: type, Properties: properties } };
}

function numbered(count: number): readonly object[] {
  return Array.from({ length: count }, (_, n) => resource("AWS::SNS::Topic", {}, `Topic${n}`));
}
