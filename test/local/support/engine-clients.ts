import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SQSClient } from "@aws-sdk/client-sqs";
import { onTestFinished } from "vitest";
import { type Clients, newClients } from "../../../local/engines/clients.ts";
import { clientConfig } from "../../../local/engines/endpoints.ts";
import { type LocalQueues, startQueues } from "../../../local/engines/queues.ts";

export const region = "eu-west-1";

/** A queue engine that ends with the test. */
export async function testQueues(dir?: string): Promise<LocalQueues> {
  const queues = await startQueues(dir === undefined ? {} : { dir });
  onTestFinished(() => queues.end());
  return queues;
}

export function sqsClient(url: string): SQSClient {
  return ending(new SQSClient({ ...clientConfig(url, region), useQueueUrlAsEndpoint: false }));
}

export function dynamoClient(url: string): DynamoDBClient {
  return ending(new DynamoDBClient(clientConfig(url, region)));
}

export function clientsOf(dynamo: string, queues: string): Clients {
  return ending(newClients({ DYNAMODB: dynamo, SQS: queues, SNS: queues, S3: queues }));
}

function ending<Client extends { destroy(): void }>(client: Client): Client {
  onTestFinished(() => client.destroy());
  return client;
}
