import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BuildAppOptions } from "fauxqs";
import { fairOrder, groupOfBody } from "./fair-order.ts";

export type QueueStores = NonNullable<BuildAppOptions["stores"]>;
type Persistence = NonNullable<QueueStores["sqsStore"]["persistence"]>;
type EngineQueue = ReturnType<QueueStores["sqsStore"]["createQueue"]>;

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
  const groups = new WeakMap<object, string>();
  const groupOf = (message: { readonly body: string }): string => {
    const group = groups.get(message) ?? groupOfBody(message.body);
    groups.set(message, group);
    return group;
  };
  queue.dequeue = (count, ...options) => {
    // Makes delayed messages visible that are ready.
    queue.processTimers();
    const inFlight = [...queue.inflightMessages.values()].map(({ message }) => message);
    const first = fairOrder(queue.messages, inFlight, groupOf, count);
    if (first.some((message, at) => message !== queue.messages[at])) {
      const chosen = new Set(first);
      queue.messages = [...first, ...queue.messages.filter((message) => !chosen.has(message))];
    }
    return dequeue(count, ...options);
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
  const database = new DatabaseSync(join(dir, "fauxqs.db"));
  // The consumers of messages in flight ended with the last run, so the messages are made visible.
  database.exec("UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL");
  // The engine's own statement violates a NOT NULL constraint and loses the message until a restart.
  const makeReady = database.prepare(
    "UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL WHERE message_id = ?",
  );
  persistence.updateMessageReady = (messageId) => {
    makeReady.run(messageId);
  };
  return {
    persistence,
    close() {
      database.close();
      persistence.close();
    },
  };
}

async function engineModule<Module>(path: string): Promise<Module> {
  // The version is pinned, and each module has a declaration file with this shape.
  return (await import(new URL(path, import.meta.resolve("fauxqs")).href)) as Module;
}
