import { expect, test } from "vitest";
import { readModel } from "../../../local/template/read-model.ts";
import { functionResource, type Json, writeAssembly } from "../support/assembly.ts";

const world = { account: "000000000000", region: "us-east-1" };

function environmentOf(Variables: Json): Json {
  return { Resources: { Fn: functionResource("tried", { Environment: { Variables } }) } };
}

test("nested stacks have parameters and outputs", () => {
  const nested = {
    Parameters: { Given: { Type: "String" } },
    Resources: {
      Inner: { Type: "AWS::SQS::Queue" },
      Fn: functionResource("tried", { Environment: { Variables: { GIVEN: { Ref: "Given" } } } }),
    },
    Outputs: { InnerArn: { Value: { "Fn::GetAtt": ["Inner", "Arn"] } } },
  };
  const outer = {
    Resources: {
      Rows: { Type: "AWS::DynamoDB::Table", Properties: tableProperties },
      Area: {
        Type: "AWS::CloudFormation::Stack",
        Metadata: { "aws:asset:path": "area.nested.template.json" },
        Properties: { Parameters: { Given: { Ref: "Rows" } } },
      },
      Outside: functionResource("outside", {
        Environment: { Variables: { INNER: { "Fn::GetAtt": ["Area", "Outputs.InnerArn"] } } },
      }),
    },
  };
  const files = { "area.nested.template.json": JSON.stringify(nested) };
  const { functions } = readModel(writeAssembly({ api: { template: outer } }, files), world);
  expect(functions.map(({ name, environment }) => [name, environment])).toEqual([
    ["outside", { INNER: "arn:aws:sqs:us-east-1:000000000000:api-Area-Inner" }],
    ["tried", { GIVEN: "api-Rows" }],
  ]);
});

const tableProperties = {
  KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
  AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
};

test("a stack imports exports of other stacks in its region", () => {
  const exporter = (region: string) => ({
    region,
    template: {
      Resources: { Q: { Type: "AWS::SQS::Queue" } },
      Outputs: { Out: { Value: { "Fn::GetAtt": ["Q", "Arn"] }, Export: { Name: "shared" } } },
    },
  });
  const dir = writeAssembly({
    far: exporter("eu-west-1"),
    near: exporter("us-east-1"),
    user: { region: "us-east-1", template: environmentOf({ Q: { "Fn::ImportValue": "shared" } }) },
  });
  expect(readModel(dir, world).functions[0]?.environment).toEqual({
    Q: "arn:aws:sqs:us-east-1:000000000000:near-Q",
  });
});

test("a stack can use the output of a stack in another region", () => {
  const dir = writeAssembly({
    far: {
      region: "eu-west-1",
      template: {
        Resources: { T: { Type: "AWS::SNS::Topic" } },
        Outputs: { Topic: { Value: { Ref: "T" } } },
      },
    },
    user: {
      template: environmentOf({
        T: { "Fn::GetStackOutput": { StackName: "far", OutputName: "Topic", Region: "eu-west-1" } },
      }),
    },
  });
  expect(readModel(dir, world).functions[0]?.environment).toEqual({
    T: "arn:aws:sns:eu-west-1:000000000000:far-T",
  });
});

test("resources are in the region of their stack", () => {
  const template = {
    Resources: { Events: { Type: "AWS::SNS::Topic", Properties: { TopicName: "events" } } },
  };
  const dir = writeAssembly({ a: { region: "us-east-1", template }, b: { region: "eu-west-1", template } });
  expect(readModel(dir, world).topics.map(({ region, arn }) => [region, arn])).toEqual([
    ["us-east-1", "arn:aws:sns:us-east-1:000000000000:events"],
    ["eu-west-1", "arn:aws:sns:eu-west-1:000000000000:events"],
  ]);
});

test("without templates, the error says to run npm run synth", () => {
  expect(() => readModel("/nowhere", world)).toThrow('manifest.json: does not exist: run "npm run synth"');
});
