import { batchWriteItem } from "./batch-write.ts";
import type { Engine } from "./engine.ts";
import { query, scan } from "./query.ts";
import { batchGetItem, getItem, transactGetItems } from "./reads.ts";
import { DynamoRefusal, notPlayed } from "./refusal.ts";
import { type WriteKind, writeOne } from "./single-write.ts";
import { createTable, describeTable, updateTimeToLive } from "./table-operations.ts";
import { transactWriteItems } from "./transact-write.ts";
import type { Watch } from "./watch.ts";

/** A response of the protocol. */
export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}

export interface MemoryDynamo {
  /** Handles one request of the JSON protocol, by its operation and body. */
  (operation: string, body: string): WireAnswer;
  /** Forgets all tables: who still has a reference to the engine keeps no memory. */
  readonly clear: () => void;
}

// The SDK has validated a request against the service's model; an operation reads no other field.
const operations: Readonly<Record<string, (engine: Engine, input: never) => unknown>> = {
  CreateTable: createTable,
  DescribeTable: describeTable,
  UpdateTimeToLive: updateTimeToLive,
  GetItem: getItem,
  BatchGetItem: batchGetItem,
  TransactGetItems: transactGetItems,
  Query: query,
  Scan: scan,
  ...oneWrite("PutItem"),
  ...oneWrite("UpdateItem"),
  ...oneWrite("DeleteItem"),
  BatchWriteItem: batchWriteItem,
  TransactWriteItems: transactWriteItems,
};

function oneWrite(kind: WriteKind) {
  return { [kind]: (engine: Engine, input: Parameters<typeof writeOne>[2]) => writeOne(engine, kind, input) };
}

/**
 * An in-memory DynamoDB: tables, indexes, expressions, conditions and transactions. Calls are sequential, so
 * transactions never conflict. Numbers are exact, also fractions. It has no reserved words, no
 * throttling and no expiry. `now` is the clock of transaction tokens.
 */
export function newMemoryDynamo(now: () => number = () => performance.now(), watch?: Watch): MemoryDynamo {
  const engine: Engine = { tables: new Map(), texts: new Map(), tokens: new Map(), now, watch };
  const handle = (operation: string, body: string): WireAnswer => {
    try {
      const run = operations[operation];
      if (!run) throw notPlayed(operation, "any");
      // The operation's type describes what the SDK has written.
      return { status: 200, body: JSON.stringify(run(engine, JSON.parse(body) as never)) };
    } catch (error) {
      if (!(error instanceof DynamoRefusal)) throw error;
      const { name, message, fields } = error;
      const __type = `com.amazonaws.dynamodb.v20120810#${name}`;
      return { status: 400, body: JSON.stringify({ __type, message, Message: message, ...fields }) };
    }
  };
  const clear = () => {
    for (const state of [engine.tables, engine.texts, engine.tokens]) state.clear();
  };
  return Object.assign(handle, { clear });
}
