import { createHash } from "node:crypto";
import type { ScopedResource } from "./scope.ts";

/** The property with the name of a resource of this type, and the maximum length of the name. */
const naming: Readonly<Record<string, readonly [property: string, longest: number]>> = {
  "AWS::DynamoDB::Table": ["TableName", 255],
  "AWS::DynamoDB::GlobalTable": ["TableName", 255],
  "AWS::SQS::Queue": ["QueueName", 80],
  "AWS::SNS::Topic": ["TopicName", 256],
  "AWS::S3::Bucket": ["BucketName", 63],
  "AWS::Lambda::Function": ["FunctionName", 64],
  "AWS::SES::ConfigurationSet": ["Name", 64],
  "AWS::IAM::Role": ["RoleName", 64],
};

/** Returns the unresolved name, or one from the logical ID that is the same at every start, so that data is found again. */
export function writtenName({ resource, scope, logicalId }: ScopedResource): unknown {
  const [property, longest] = naming[resource.Type] ?? ["", 64];
  return (
    resource.Properties?.[property] ?? madeName(`${scope.stackName}-${logicalId}`, longest, resource.Type)
  );
}

function madeName(full: string, longest: number, type: string): string {
  const name = type === "AWS::S3::Bucket" ? full.toLowerCase() : full;
  if (name.length <= longest) return name;
  const mark = createHash("sha256").update(name).digest("hex").slice(0, 8);
  return `${name.slice(0, longest - mark.length - 1)}-${mark}`;
}
