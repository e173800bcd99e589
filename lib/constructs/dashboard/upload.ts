import { CfnResource, RemovalPolicy, Stack } from "aws-cdk-lib";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import { BucketDeployment, CacheControl, type ISource, Source } from "aws-cdk-lib/aws-s3-deployment";
import type { Construct } from "constructs";
import { cacheControl } from "../../../functions/settings/dashboard/headers.ts";
import type { Config } from "../../config.ts";
import { acknowledge } from "../../nag.ts";

/** The name of the export of the bucket. */
export function bucketExport(deployment: string): string {
  return `${deployment}-dashboard-bucket`;
}

const prefix = "dashboard";
/** What the build leaves for itself. */
const notServed = ["fingerprint", ".vite"];

interface UploadProps {
  readonly config: Config;
  readonly bucket: IBucket;
}

/** Writes the built pages. The assets come first, so that no page names one that does not exist yet. */
export function uploadPages(scope: Construct, folder: string, props: UploadProps): void {
  const source = Source.asset(folder, { exclude: notServed });
  const logGroup = newLog(scope, props.config);
  const upload = (id: string, control: string, only: { exclude: string[]; include?: string[] }) =>
    newUpload(scope, id, { ...props, logGroup, source, control, ...only });
  const assets = upload("Assets", cacheControl.assets, { exclude: ["*"], include: ["assets/*"] });
  const files = upload("Files", cacheControl.files, { exclude: ["assets/*"] });
  files.node.addDependency(assets);
  acknowledgeUploads(scope, arnIn(props.bucket, props.config));
}

/** Writes `config.json`: how the pages sign a person in. */
export function uploadSettings(scope: Construct, settings: object, props: UploadProps): void {
  newUpload(scope, "DashboardSettings", {
    ...props,
    logGroup: newLog(scope, props.config),
    source: Source.jsonData("config.json", settings),
    control: cacheControl.files,
  });
  acknowledgeUploads(scope, arnIn(props.bucket, props.config));
}

interface OneUpload {
  readonly bucket: IBucket;
  readonly logGroup: LogGroup;
  readonly source: ISource;
  readonly control: string;
  readonly exclude?: string[];
  readonly include?: string[];
}

function newUpload(scope: Construct, id: string, { bucket, source, control, ...more }: OneUpload) {
  return new BucketDeployment(scope, id, {
    ...{
      logGroup: more.logGroup,
      sources: [source],
      destinationBucket: bucket,
      destinationKeyPrefix: prefix,
    },
    ...(more.exclude && { exclude: more.exclude }),
    ...(more.include && { include: more.include }),
    cacheControl: [CacheControl.fromString(control)],
    // Pages that are open during a deployment still load their own assets.
    prune: false,
    memoryLimit: 512,
  });
}

/** The bucket's ARN as the checks write it. */
function arnIn(bucket: IBucket, { name }: Config): string {
  const resource = bucket.node.defaultChild;
  return CfnResource.isCfnResource(resource)
    ? `<${Stack.of(resource).getLogicalId(resource)}.Arn>`
    : `arn:aws:s3:::${bucketExport(name)}`;
}

function newLog(scope: Construct, { logRetentionDays }: Config): LogGroup {
  return new LogGroup(scope, "UploadLogs", {
    retention: logRetentionDays,
    removalPolicy: RemovalPolicy.DESTROY,
  });
}

/** What the CDK's own function may do: it reads the deployment's assets, and writes to the dashboard's bucket only. */
function acknowledgeUploads(scope: Construct, pages: string): void {
  const { node, region } = Stack.of(scope);
  const actions = ["GetObject*", "GetBucket*", "List*", "DeleteObject*", "Abort*"].map(
    (one) => `Action::s3:${one}`,
  );
  const assets = `arn:aws:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-${region}/*`;
  const wildcards = [...actions, `Resource::${assets}`, `Resource::${pages}/*`];
  const managed = "Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole";
  const reason = "The CDK's own function, which runs only during a deployment";
  const rules = [
    `AwsSolutions-IAM4[${managed}]`,
    ...wildcards.map((one) => `AwsSolutions-IAM5[${one}]`),
    "AwsSolutions-L1",
    "Serverless-LambdaDLQ",
    "Serverless-LambdaTracing",
    "Serverless-LambdaLatestVersion",
  ];
  const own = node.children.filter((one) => one.node.id.startsWith("Custom::CDKBucketDeployment"));
  for (const each of own) acknowledge(each, Object.fromEntries(rules.map((rule) => [rule, reason])));
}
