import { functionResource, writeAssembly } from "./assembly.ts";

const call = (engine: string, target: string, version: string) => `
  const call = async (operation, body) => {
    const answer = await fetch(process.env.AWS_ENDPOINT_URL_${engine}, {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-${version}",
        "x-amz-target": "${target}." + operation,
        "x-amz-date": "20260101T000000Z",
        authorization: "AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/x/aws4_request, SignedHeaders=host, Signature=0",
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return await answer.json();
  };
`;
const dynamo = call("DYNAMODB", "DynamoDB_20120810", "1.0");

const code = {
  accept: `${call("SQS", "AmazonSQS", "1.0")}
    export const handler = async ({ body }) => {
      await call("SendMessage", { QueueUrl: process.env.MESSAGES, MessageBody: body });
      return { statusCode: 202 };
    };`,
  keep: `${dynamo}
    export const handler = async ({ Records }) => {
      for (const { body } of Records) {
        await call("PutItem", { TableName: process.env.ROWS, Item: { pk: { S: body } } });
      }
      return { batchItemFailures: [] };
    };`,
  show: `${dynamo}
    export const handler = async ({ pathParameters }) => {
      const Key = { pk: { S: pathParameters.note } };
      const { Item } = await call("GetItem", { TableName: process.env.ROWS, Key, ConsistentRead: true });
      return { statusCode: Item ? 200 : 404 };
    };`,
};

function integration(name: string) {
  const IntegrationUri = { "Fn::GetAtt": [name, "Arn"] };
  const properties = { IntegrationType: "AWS_PROXY", PayloadFormatVersion: "2.0", IntegrationUri };
  return { Type: "AWS::ApiGatewayV2::Integration", Properties: properties };
}

function route(RouteKey: string, name: string) {
  const Target = { "Fn::Join": ["/", ["integrations", { Ref: name }]] };
  return { Type: "AWS::ApiGatewayV2::Route", Properties: { ApiId: "api", RouteKey, Target } };
}

/** A small service: notes are accepted over HTTP, queued, kept in a table by a worker, and shown over HTTP. */
export function notesAssembly(): string {
  const Environment = { Variables: { MESSAGES: { Ref: "Messages" }, ROWS: { Ref: "Rows" } } };
  const Resources = {
    Rows: {
      Type: "AWS::DynamoDB::Table",
      Properties: {
        KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
        AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
      },
    },
    Messages: { Type: "AWS::SQS::Queue", Properties: { VisibilityTimeout: 600 } },
    Accept: functionResource("accept", { Environment }),
    Keep: functionResource("keep", { Environment, Timeout: 60 }),
    Show: functionResource("show", { Environment }),
    Source: {
      Type: "AWS::Lambda::EventSourceMapping",
      Properties: {
        EventSourceArn: { "Fn::GetAtt": ["Messages", "Arn"] },
        FunctionName: { Ref: "Keep" },
        BatchSize: 1,
        FunctionResponseTypes: ["ReportBatchItemFailures"],
      },
    },
    AcceptIntegration: integration("Accept"),
    ShowIntegration: integration("Show"),
    AcceptRoute: route("POST /notes", "AcceptIntegration"),
    ShowRoute: route("GET /notes/{note}", "ShowIntegration"),
  };
  const files = Object.entries(code).map(([name, text]) => [`${name}/index.mjs`, text]);
  return writeAssembly({ notes: { template: { Resources } } }, Object.fromEntries(files));
}

export async function postNote(url: string, note: string): Promise<number> {
  return (
    await fetch(`${url}/notes`, { method: "POST", headers: { "content-type": "text/plain" }, body: note })
  ).status;
}

export async function isKept(url: string, note: string): Promise<boolean> {
  return (await fetch(`${url}/notes/${note}`)).status === 200;
}
