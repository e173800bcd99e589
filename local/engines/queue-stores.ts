import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { BuildAppOptions } from "fauxqs";

export type QueueStores = NonNullable<BuildAppOptions["stores"]>;
type Persistence = NonNullable<QueueStores["sqsStore"]["persistence"]>;

/**
 * The queues, topics and objects of the engine, filled from `dir` and written through to it.
 *
 * The package puts a directory under its stores only in its own start call, which listens on every interface of the
 * machine. So the stores are put together here, from the modules that it does not export by name.
 */
export async function openStores(dir: string | undefined): Promise<{ stores: QueueStores; close(): void }> {
  const stores = await newStores();
  // An empty host makes queue URLs from the address of the request.
  stores.sqsStore.host = "";
  if (dir === undefined) return { stores, close: () => {} };
  const { persistence, close } = await openPersistence(dir);
  persistence.load(stores.sqsStore, stores.snsStore, stores.s3Store);
  stores.sqsStore.persistence = persistence;
  stores.snsStore.persistence = persistence;
  stores.s3Store.persistence = persistence;
  for (const queue of stores.sqsStore.allQueues()) queue.persistence = persistence;
  return { stores, close };
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
  // Whoever held a message ended with the last run: it need not wait until its time is up.
  database.exec("UPDATE sqs_messages SET receipt_handle = NULL, visibility_deadline = NULL");
  // The engine's own statement writes NULL into a column that refuses it; the message would be gone until a restart.
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
  // The version is pinned; the shape of each module is what its declaration file beside it says.
  return (await import(new URL(path, import.meta.resolve("fauxqs")).href)) as Module;
}
