import { expect, test } from "vitest";
import { readAssembly } from "../../../local/template/assembly.ts";
import { resolve } from "../../../local/template/resolve.ts";
import { writeAssembly } from "../support/assembly.ts";

const world = { account: "000000000000", region: "us-east-1" };

function inStack(value: unknown, template: object = {}): unknown {
  const [scope] = readAssembly(writeAssembly({ mail: { template: { Resources, ...template } } }), world);
  if (scope === undefined) throw new Error("the stack is missing");
  return resolve(value, scope);
}

const Resources = {
  Messages: { Type: "AWS::SQS::Queue", Properties: { QueueName: "messages" } },
  Events: { Type: "AWS::SNS::Topic" },
  Rows: { Type: "AWS::DynamoDB::GlobalTable" },
  Bodies: { Type: "AWS::S3::Bucket" },
  Role: { Type: "AWS::IAM::Role" },
};

test.each([
  ["a region", { Ref: "AWS::Region" }, "us-east-1"],
  ["an account", { Ref: "AWS::AccountId" }, "000000000000"],
  ["a partition", { Ref: "AWS::Partition" }, "aws"],
  ["a URL suffix", { Ref: "AWS::URLSuffix" }, "amazonaws.com"],
  ["a queue's URL", { Ref: "Messages" }, "https://sqs.us-east-1.amazonaws.com/000000000000/messages"],
  ["a queue's ARN", { "Fn::GetAtt": ["Messages", "Arn"] }, "arn:aws:sqs:us-east-1:000000000000:messages"],
  ["a topic's ARN", { Ref: "Events" }, "arn:aws:sns:us-east-1:000000000000:mail-Events"],
  ["a table's name", { Ref: "Rows" }, "mail-Rows"],
  ["a bucket's name in lower case", { Ref: "Bodies" }, "mail-bodies"],
  ["a bucket's ARN", { "Fn::GetAtt": "Bodies.Arn" }, "arn:aws:s3:::mail-bodies"],
  ["joined parts", { "Fn::Join": ["-", ["a", { Ref: "AWS::Region" }, 7]] }, "a-us-east-1-7"],
  [
    "names in a text",
    { "Fn::Sub": `\${AWS::Region}/\${Messages.QueueName}/\${!kept}` },
    `us-east-1/messages/\${kept}`,
  ],
  ["names of a map", { "Fn::Sub": [`\${Word} \${Word}`, { Word: { Ref: "Rows" } }] }, "mail-Rows mail-Rows"],
  ["a chosen part", { "Fn::Select": ["1", { "Fn::Split": ["/", "a/b/c"] }] }, "b"],
  ["nested lists and objects", { a: [{ b: { Ref: "Rows" } }] }, { a: [{ b: "mail-Rows" }] }],
  ["nothing for no value", { a: { Ref: "AWS::NoValue" }, b: [1, { Ref: "AWS::NoValue" }] }, { b: [1] }],
])("an intrinsic function returns %s", (_, value, expected) => {
  expect(inStack(value)).toEqual(expected);
});

test("a parameter without a value has its default", () => {
  expect(inStack({ Ref: "Size" }, { Parameters: { Size: { Default: "big" } } })).toBe("big");
});

test("Fn::FindInMap returns a value of a mapping", () => {
  const Mappings = { Hosts: { "us-east-1": { name: "one" } } };
  expect(inStack({ "Fn::FindInMap": ["Hosts", { Ref: "AWS::Region" }, "name"] }, { Mappings })).toBe("one");
});

test.each([
  ["Fn::Equals", { "Fn::Equals": [{ Ref: "AWS::Region" }, "us-east-1"] }, "yes"],
  ["Fn::Not", { "Fn::Not": [{ Condition: "Home" }] }, "no"],
  ["Fn::And", { "Fn::And": [{ Condition: "Home" }, { "Fn::Equals": ["a", "b"] }] }, "no"],
  ["Fn::Or", { "Fn::Or": [{ Condition: "Home" }, { "Fn::Equals": ["a", "b"] }] }, "yes"],
])("Fn::If evaluates a condition with %s", (_, written, expected) => {
  const Conditions = { Home: { "Fn::Equals": [{ Ref: "AWS::Region" }, "us-east-1"] }, Tried: written };
  expect(inStack({ "Fn::If": ["Tried", "yes", "no"] }, { Conditions })).toBe(expected);
});

test.each([
  [{ "Fn::Cidr": ["10.0.0.0/16", 2, 8] }, /mail: intrinsic function Fn::Cidr is not supported/],
  [{ Ref: "Missing" }, /mail\/Missing: is referenced but has no value/],
  [{ "Fn::GetAtt": ["Missing", "Arn"] }, /mail\/Missing: does not exist, but its Arn is referenced/],
  [
    { "Fn::GetAtt": ["Role", "RoleId"] },
    /mail\/Role: the attribute RoleId of an AWS::IAM::Role has no local meaning/,
  ],
  [{ "Fn::ImportValue": "other" }, /mail: other is not exported in us-east-1/],
  [{ "Fn::Join": "ab" }, /mail: Fn::Join has invalid arguments/],
  [{ "Fn::If": ["Missing", 1, 2] }, /mail: condition Missing does not exist/],
])("%j is rejected with its location", (value, message) => {
  expect(() => inStack(value)).toThrow(message);
});

test("a long physical name is shortened in a stable way", () => {
  const template = { Resources: { [`Queue${"x".repeat(100)}`]: { Type: "AWS::SQS::Queue" } } };
  const name = inStack({ "Fn::GetAtt": [`Queue${"x".repeat(100)}`, "QueueName"] }, template);
  expect(name).toMatch(/^mail-Queuex+-[0-9a-f]{8}$/);
  expect(name).toHaveLength(80);
});
