import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { clientConfig } from "../../../local/engines/endpoints.ts";
import { documentsOf, type Engine, localEngine } from "../local-engine.ts";
import { directDocuments } from "./direct-documents.ts";
import { newMemoryDynamo } from "./memory-dynamo.ts";
import { dynamoHandler } from "./request-handler.ts";

/** In memory, called by the SDK. */
export const memoryEngine: Engine = { inProcess: true, start: async (now) => startedInMemory(now, false) };

/** In memory, called without the SDK: the fastest, and the same calls in the same order each time. */
export const directEngine: Engine = { inProcess: true, start: async (now) => startedInMemory(now, true) };

export const engines = { direct: directEngine, memory: memoryEngine, process: localEngine };
export type EngineName = keyof typeof engines;

/** The engine that the variable `TEST_ENGINE` names; `memory` without it, which takes a fifth of the process's time. */
export function chosenEngine(): Engine {
  const name = process.env["TEST_ENGINE"] ?? "memory";
  const engine = new Map<string, Engine>(Object.entries(engines)).get(name);
  if (!engine) throw new Error(`TEST_ENGINE is ${name}; it must be ${Object.keys(engines).join(", ")}`);
  return engine;
}

function startedInMemory(now: () => number, direct: boolean) {
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
    documents: direct ? directDocuments(dynamo, documents) : documents,
    stop: async () => {
      client.destroy();
      dynamo.clear();
    },
  };
}
