import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { startDynamo } from "../../local/engines/dynamo.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { type Recorder, recordDynamo } from "./recorder.ts";

export interface StartedTables {
  readonly client: DynamoDBClient;
  readonly documents: DynamoDBDocumentClient;
  /** Records the calls of `documents` from now on. */
  readonly record: (recorder: Recorder) => void;
  readonly stop: () => Promise<void>;
}

/** A DynamoDB for a world. */
export interface Engine {
  /** Starts clients of an empty DynamoDB; `now` is the time of an engine that has no clock of its own. */
  readonly start: (now: () => number) => Promise<StartedTables>;
  /** Whether it is called without sockets; SES is then called so too. */
  readonly inProcess: boolean;
}

/** The engine of the local service. */
export const localEngine: Engine = {
  inProcess: false,
  start: async () => {
    const dynamo = await startDynamo();
    const client = new DynamoDBClient(clientConfig(dynamo.url, "us-east-1"));
    const stop = async () => {
      client.destroy();
      await dynamo.stop();
    };
    return {
      ...{ client, documents: documentsOf(client), stop },
      record: (recorder) => recordDynamo(client, recorder),
    };
  },
};

export function documentsOf(client: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
