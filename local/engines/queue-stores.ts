import { mkdirSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { BuildAppOptions } from "fauxqs";
import { FairMessages, groupOfBody } from "./fair-messages.ts";

export type QueueStores = NonNullable<BuildAppOptions["stores"]>;
type Persistence = NonNullable<QueueStores["sqsStore"]["persistence"]>;
type EngineQueue = ReturnType<QueueStores["sqsStore"]["createQueue"]>;
type EngineMessage = EngineQueue["messages"][number];

/**
 * Opens the queues, topics and objects of the engine, persisted in `dir`.
 *
 * The package supports persistence only in its own start function, which listens on all network interfaces. The stores
 * are therefore created here, from modules that it does not export by name.
 */
export async function openStores(dir: string | undefined): Promise<{ stores: QueueStores; close(): void }> {
  const stores = await newStores();
  // With an empty host, queue URLs have the host of the request.
  stores.sqsStore.host = "";
  const create = stores.sqsStore.createQueue.bind(stores.sqsStore);
  stores.sqsStore.createQueue = (...settings) => fair(create(...settings));
  if (dir === undefined) return { stores, close: () => {} };
  const { persistence, close } = await openPersistence(dir);
  persistence.load(stores.sqsStore, stores.snsStore, stores.s3Store);
  stores.sqsStore.persistence = persistence;
  stores.snsStore.persistence = persistence;
  stores.s3Store.persistence = persistence;
  for (const queue of stores.sqsStore.allQueues()) queue.persistence = persistence;
  return { stores, close };
}

/** Gives out the messages of a standard queue by the project that they belong to; the engine itself has no fair queues. */
function fair(queue: EngineQueue): EngineQueue {
  const dequeue = queue.dequeue.bind(queue);
  const newMessages = () => new FairMessages<EngineMessage>(({ body }) => groupOfBody(body));
  let waiting = newMessages();
  Object.defineProperty(queue, "messages", {
    get: () => waiting,
    // The engine empties a queue by another array.
    set: (messages: readonly EngineMessage[]) => {
      waiting = newMessages();
      for (const message of messages) waiting.push(message);
    },
  });
  queue.dequeue = (...asked) => {
    // Makes delayed messages visible that are ready.
    queue.processTimers();
    waiting.hold([...queue.inflightMessages.values()].map(({ message }) => message));
    return dequeue(...asked);
  };
  return queue;
}

async function newStores(): Promise<QueueStores> {
  const [{ SqsStore }, { SnsStore }, { S3Store }] = await Promise.all([
    engineModule<{ SqsStore: new () => QueueStores["sqsStore"] }>("sqs/sqsStore.js"),
    engineModule<{ SnsStore: new () => QueueStores["snsStore"] }>("sns/snsStore.js"),
    engineModule<{ S3Store: new () => QueueStores["s3Store"] }>("s3/s3Store.js"),
  ]);
  return { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
}

async function openPersistence(dir: string): Promise<{ persistence: Persistence; close(): void }> {
  mkdirSync(dir, { recursive: true });
  const { PersistenceManager } = await engineModule<{ PersistenceManager: new (dir: string) => Persistence }>(
    "persistence.js",
  );
  const persistence = new PersistenceManager(dir);
  // The field is private for types only; the version is pinned.
  const { db: database } = persistence as unknown as { readonly db: DatabaseSync };
  // After a power failure the last messages may be missing. The sweeper queues their emails again, and no message waits for
  // the disk, three times each.
  database.exec("PRAGMA synchronous = NORMAL");
  // The consumers of messages in flight ended with the last run, so the messages are made visible.
  database.exec("UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL");
  // The engine's own statement violates a NOT NULL constraint and loses the message until a restart.
  const makeReady = database.prepare(
    "UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?",
  );
  persistence.updateMessageReady = (messageId) => {
    makeReady.run(messageId);
  };
  return { persistence, close: () => persistence.close() };
}

async function engineModule<Module>(path: string): Promise<Module> {
  // The version is pinned, and each module has a declaration file with this shape.
  return (await import(new URL(path, import.meta.resolve("fauxqs")).href)) as Module;
}
