import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SNSClient } from "@aws-sdk/client-sns";
import { SQSClient } from "@aws-sdk/client-sqs";
import { clientConfig, type Endpoints } from "./endpoints.ts";

/** Clients of the engines, created on demand for each region. */
export interface Clients {
  dynamo(region: string): DynamoDBClient;
  sqs(region: string): SQSClient;
  sns(region: string): SNSClient;
  s3(region: string): S3Client;
  destroy(): void;
}

export function newClients(endpoints: Omit<Endpoints, "SESV2">): Clients {
  const made: { destroy(): void }[] = [];
  const regional = <Client extends { destroy(): void }>(make: (region: string) => Client) => {
    const clients = new Map<string, Client>();
    return (region: string): Client => {
      const client = clients.get(region) ?? make(region);
      if (!clients.has(region)) made.push(client);
      clients.set(region, client);
      return client;
    };
  };
  return {
    dynamo: regional((region) => new DynamoDBClient(clientConfig(endpoints.DYNAMODB, region))),
    // Queue URLs are those of AWS; only the endpoint has the address of the engine.
    sqs: regional(
      (region) => new SQSClient({ ...clientConfig(endpoints.SQS, region), useQueueUrlAsEndpoint: false }),
    ),
    sns: regional((region) => new SNSClient(clientConfig(endpoints.SNS, region))),
    s3: regional((region) => new S3Client({ ...clientConfig(endpoints.S3, region), forcePathStyle: true })),
    destroy() {
      for (const client of made) client.destroy();
    },
  };
}
