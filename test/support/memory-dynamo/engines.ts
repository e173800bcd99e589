import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { clientConfig } from "../../../local/engines/endpoints.ts";
import { documentsOf, type Engine, localEngine } from "../local-engine.ts";
import { type Recorder, recordCall, recordDynamo } from "../recorder.ts";
import { clientSending } from "../store-calls.ts";
import { directDocuments } from "./direct-documents.ts";
import { type MemoryDynamo, newMemoryDynamo } from "./memory-dynamo.ts";
import { dynamoHandler } from "./request-handler.ts";
import type { Watch } from "./watch.ts";

/** In memory, called by the SDK. */
export const memoryEngine: Engine = {
  inProcess: true,
  start: async (now) => {
    const { client, stop } = clientInMemory(newMemoryDynamo(now));
    return {
      ...{ client, stop, documents: documentsOf(client) },
      record: (recorder) => recordDynamo(client, recorder),
    };
  },
};

/** In memory, called without the SDK unless a test adds middleware to the client, such as a fault. */
export const recordedEngine: Engine = {
  inProcess: true,
  start: async (now) => {
    const dynamo = newMemoryDynamo(now);
    const { client, stop } = clientInMemory(dynamo);
    const bySdk = documentsOf(client);
    let recorder: Recorder | undefined;
    const direct = directDocuments(dynamo, bySdk, (operation, input, send) =>
      recorder === undefined ? send(input) : recordCall(recorder, operation, input, send),
    );
    const added = middlewareAdded(client);
    return {
      ...{ client, stop },
      documents: clientSending(bySdk, (command) => (added() > 1 ? bySdk : direct).send(command)),
      record: (given) => {
        recorder = given;
        recordDynamo(client, given);
      },
    };
  },
};

/** Counts what is added to a client's middleware from now on, and not removed. */
function middlewareAdded({ middlewareStack }: DynamoDBClient): () => number {
  let count = 0;
  const { add, remove } = middlewareStack;
  Object.assign(middlewareStack, {
    add: (...given: Parameters<typeof add>) => {
      count += 1;
      add(...given);
    },
    remove: (...given: Parameters<typeof remove>) => {
      count -= 1;
      return remove(...given);
    },
  });
  return () => count;
}

/** As `recordedEngine` without a recorder: the fastest, and a hundred thousand schedules need no memory for calls. */
export const directEngine: Engine = watchedEngine();

/** As the direct engine, with a look at every change. */
export function watchedEngine(watch?: Watch): Engine {
  return {
    inProcess: true,
    start: async (now) => {
      const dynamo = newMemoryDynamo(now, watch);
      const { client, stop } = clientInMemory(dynamo);
      const documents = directDocuments(dynamo, documentsOf(client));
      return { client, stop, documents, record: () => undefined };
    },
  };
}

export const engines = {
  direct: directEngine,
  recorded: recordedEngine,
  memory: memoryEngine,
  process: localEngine,
};
export type EngineName = keyof typeof engines;

/** The engine that the variable `TEST_ENGINE` names; `recorded` without it, which takes half of the time of `memory`. */
export function chosenEngine(): Engine {
  const name = process.env["TEST_ENGINE"] ?? "recorded";
  const engine = new Map<string, Engine>(Object.entries(engines)).get(name);
  if (!engine) throw new Error(`TEST_ENGINE is ${name}; it must be ${Object.keys(engines).join(", ")}`);
  return engine;
}

function clientInMemory(dynamo: MemoryDynamo) {
  const client = new DynamoDBClient({
    ...clientConfig("http://dynamodb.test", "us-east-1"),
    requestHandler: dynamoHandler(dynamo),
    // Nothing checks the signature, which takes longer than the rest of a call.
    signer: { sign: async (request) => request },
  });
  const stop = async () => {
    client.destroy();
    dynamo.clear();
  };
  return { client, stop };
}
