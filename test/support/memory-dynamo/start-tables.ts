import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { startDynamo } from "../../../local/engines/dynamo.ts";
import { clientConfig } from "../../../local/engines/endpoints.ts";
import { directDocuments } from "./direct-documents.ts";
import { newMemoryDynamo } from "./memory-dynamo.ts";
import { dynamoHandler } from "./request-handler.ts";

/** The DynamoDB engine: in its own process, in memory with the SDK, or in memory without the SDK. */
export type EngineKind = "process" | "memory" | "direct";

export interface StartedTables {
  readonly client: DynamoDBClient;
  readonly documents: DynamoDBDocumentClient;
  readonly stop: () => Promise<void>;
}

/** Starts clients of an empty DynamoDB; `now` is the time of an in-memory engine. */
export async function startTables(engine: EngineKind, now: () => number): Promise<StartedTables> {
  if (engine === "process") {
    const dynamo = await startDynamo();
    const client = new DynamoDBClient(clientConfig(dynamo.url, "us-east-1"));
    const stop = async () => {
      client.destroy();
      await dynamo.stop();
    };
    return { client, documents: documentsOf(client), stop };
  }
  const dynamo = newMemoryDynamo(now);
  const client = new DynamoDBClient({
    ...clientConfig("http://dynamodb.test", "us-east-1"),
    requestHandler: dynamoHandler(dynamo),
    // Nothing checks the signature, which takes longer than the rest of a call.
    signer: { sign: async (request) => request },
  });
  const documents = documentsOf(client);
  return {
    client,
    documents: engine === "direct" ? directDocuments(dynamo, documents) : documents,
    stop: async () => client.destroy(),
  };
}

function documentsOf(client: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
