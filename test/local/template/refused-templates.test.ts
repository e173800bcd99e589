import { expect, test } from "vitest";
import { readModel } from "../../../local/template/read-model.ts";
import { writeAssembly } from "../support/assembly.ts";

function model(Resources: object) {
  return readModel(writeAssembly({ mail: { template: { Resources } } }), {
    account: "000000000000",
    region: "us-east-1",
  });
}

test.each([
  [
    "an unknown resource type",
    { Type: "AWS::Kinesis::Stream" },
    /the resource type AWS::Kinesis::Stream is unknown/,
  ],
  [
    "a FIFO queue",
    { Type: "AWS::SQS::Queue", Properties: { FifoQueue: true } },
    /does not support FIFO order/,
  ],
  [
    "an unsupported delivery protocol",
    { Type: "AWS::SNS::Subscription", Properties: { Protocol: "https" } },
    /the protocol https is not supported/,
  ],
  ["a property that makes no sense", { Type: "AWS::DynamoDB::Table", Properties: {} }, /KeySchema/],
  [
    "an unknown intrinsic function",
    {
      Type: "AWS::Lambda::Function",
      Metadata: { "eds:function": "a", "aws:asset:path": "a" },
      Properties: { Handler: { "Fn::Cidr": [] } },
    },
    /Fn::Cidr is not supported/,
  ],
  [
    "a route without a target",
    {
      Type: "AWS::ApiGatewayV2::Route",
      Properties: { ApiId: "a", RouteKey: "GET /", Target: "integrations/none" },
    },
    /has the target integrations\/none/,
  ],
])("a template with %s is rejected with the name of the resource", (_, Odd, message) => {
  expect(() => model({ Odd })).toThrow(message);
  expect(() => model({ Odd })).toThrow(/^mail\/Odd: /);
});
