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
    "a kind of resource that nobody has decided about",
    { Type: "AWS::Kinesis::Stream" },
    /nothing is known of a AWS::Kinesis::Stream/,
  ],
  ["a FIFO queue", { Type: "AWS::SQS::Queue", Properties: { FifoQueue: true } }, /keeps no FIFO order/],
  [
    "a delivery that there is not",
    { Type: "AWS::SNS::Subscription", Properties: { Protocol: "https" } },
    /no local delivery over https/,
  ],
  ["a property that makes no sense", { Type: "AWS::DynamoDB::Table", Properties: {} }, /KeySchema/],
  [
    "an unknown intrinsic",
    {
      Type: "AWS::Lambda::Function",
      Metadata: { "eds:function": "a", "aws:asset:path": "a" },
      Properties: { Handler: { "Fn::Cidr": [] } },
    },
    /Fn::Cidr is not understood/,
  ],
  [
    "a route that leads nowhere",
    {
      Type: "AWS::ApiGatewayV2::Route",
      Properties: { ApiId: "a", RouteKey: "GET /", Target: "integrations/none" },
    },
    /leads to integrations\/none/,
  ],
])("refuses %s and names the resource", (_, Odd, message) => {
  expect(() => model({ Odd })).toThrow(message);
  expect(() => model({ Odd })).toThrow(/^mail\/Odd: /);
});
