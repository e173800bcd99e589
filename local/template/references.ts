import { writtenName } from "./physical-names.ts";
import { placeOf, type Resolve, type ScopedResource } from "./scope.ts";
import { TemplateError } from "./template.ts";

/** Returns the value of `Ref`: a name, ARN or URL, by type. Queue URLs are those of AWS; clients use the endpoint instead. */
export function refOf(found: ScopedResource, resolve: Resolve): string {
  const name = nameOf(found, resolve);
  switch (found.resource.Type) {
    case "AWS::SQS::Queue":
      return `https://sqs.${found.scope.region}.amazonaws.com/${found.scope.environment.account}/${name}`;
    case "AWS::SNS::Topic":
      return arn(found, "sns", name);
    default:
      return name;
  }
}

/** Returns the value of `Fn::GetAtt` for a resource. */
export function attributeOf(found: ScopedResource, attribute: string, resolve: Resolve): string {
  const name = nameOf(found, resolve);
  const value = attributes[`${found.resource.Type} ${attribute}`]?.(found, name, resolve);
  if (value !== undefined) return value;
  const place = placeOf(found.scope, found.logicalId);
  throw new TemplateError(
    place,
    `the attribute ${attribute} of an ${found.resource.Type} has no local meaning`,
  );
}

type Attribute = (found: ScopedResource, name: string, resolve: Resolve) => string;
const tableArn: Attribute = (found, name) => arn(found, "dynamodb", `table/${name}`);

const attributes: Readonly<Record<string, Attribute>> = {
  "AWS::DynamoDB::Table Arn": tableArn,
  "AWS::DynamoDB::GlobalTable Arn": tableArn,
  "AWS::SQS::Queue Arn": (found, name) => arn(found, "sqs", name),
  "AWS::SQS::Queue QueueName": (_, name) => name,
  "AWS::SQS::Queue QueueUrl": (found, _, resolve) => refOf(found, resolve),
  "AWS::SNS::Topic TopicArn": (found, name) => arn(found, "sns", name),
  "AWS::SNS::Topic TopicName": (_, name) => name,
  "AWS::S3::Bucket Arn": (_, name) => `arn:aws:s3:::${name}`,
  "AWS::Lambda::Function Arn": (found, name) => arn(found, "lambda", `function:${name}`),
  "AWS::IAM::Role Arn": ({ scope }, name) => `arn:aws:iam::${scope.environment.account}:role/${name}`,
};

function arn({ scope }: ScopedResource, service: string, resource: string): string {
  return `arn:aws:${service}:${scope.region}:${scope.environment.account}:${resource}`;
}

function nameOf(found: ScopedResource, resolve: Resolve): string {
  const name = resolve(writtenName(found), found.scope);
  if (typeof name === "string") return name;
  throw new TemplateError(placeOf(found.scope, found.logicalId), "has a name that is not a string");
}
