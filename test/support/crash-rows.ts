import {
  BatchGetCommand,
  type DynamoDBDocumentClient,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import type { Key } from "../../functions/store/platform/keys.ts";
import type { Item } from "../../functions/store/platform/table.ts";
import { keysWritten } from "./crash-label.ts";
import { type Command, clientSending } from "./store-calls.ts";

export interface StoredRow extends Key {
  readonly table: string;
  readonly item: Item & Key;
}

/** The rows that one run has written: they can be read, restored and deleted together. */
export interface RunRows {
  /** The client that tracks the rows; writes by other clients are unknown here. */
  readonly client: DynamoDBDocumentClient;
  /** All current rows. */
  readonly all: () => Promise<readonly StoredRow[]>;
  readonly put: (rows: readonly StoredRow[]) => Promise<void>;
  readonly clear: () => Promise<void>;
}

const atOnce = 100;
let runs = 0;

/** Runs have the same ids and transaction tokens, so each marks its tokens. */
export function newRunRows(client: DynamoDBDocumentClient): RunRows {
  const mark = `${(runs++ % 36 ** 4).toString(36)}.`;
  const touched = new Map<string, { readonly table: string; readonly key: Key }>();
  const touch = (table: string, { pk, sk }: Key) => {
    touched.set(`${table}\n${pk}\n${sk}`, { table, key: { pk, sk } });
  };
  let known: readonly StoredRow[] | undefined;
  const send = async (command: Command) => {
    // Every command's input is an object, and the keys of both tables are strings.
    const input = command.input as unknown as Readonly<Record<string, unknown>>;
    const written = keysWritten({ name: command.constructor.name, input });
    if (written.length === 0) return client.send(command);
    for (const { table, key } of written) touch(table, key as Key);
    try {
      return await client.send(marked(command, input, mark));
    } finally {
      known = undefined;
    }
  };
  const write = async (writes: NonNullable<TransactWriteCommandInput["TransactItems"]>) => {
    for (let at = 0; at < writes.length; at += atOnce)
      await client.send(new TransactWriteCommand({ TransactItems: writes.slice(at, at + atOnce) }));
  };
  return {
    client: clientSending(client, send),
    all: async () => {
      if (known) return known;
      const keys = [...touched.values()];
      const parts = Array.from({ length: Math.ceil(keys.length / atOnce) }, (_, at) =>
        read(client, keys.slice(at * atOnce, (at + 1) * atOnce)),
      );
      known = (await Promise.all(parts)).flat();
      return known;
    },
    put: (rows) => {
      known = undefined;
      for (const { table, item } of rows) touch(table, item);
      return write(rows.map(({ table: TableName, item: Item }) => ({ Put: { TableName, Item } })));
    },
    clear: () =>
      write([...touched.values()].map(({ table: TableName, key: Key }) => ({ Delete: { TableName, Key } }))),
  };
}

function marked(command: Command, input: Readonly<Record<string, unknown>>, mark: string): Command {
  const { ClientRequestToken: token } = input;
  if (token === undefined) return command;
  // Only transactions have a token; another transaction's type is used for it.
  const other = { ...input, ClientRequestToken: `${mark}${token}` } as unknown as TransactWriteCommandInput;
  return new TransactWriteCommand(other) as unknown as Command;
}

async function read(
  client: DynamoDBDocumentClient,
  wanted: readonly { readonly table: string; readonly key: Key }[],
): Promise<readonly StoredRow[]> {
  const tables = Map.groupBy(wanted, ({ table }) => table);
  const requests = [...tables].map(([table, some]) => [
    table,
    { Keys: some.map(({ key }) => ({ ...key })), ConsistentRead: true },
  ]);
  const { Responses = {} } = await client.send(
    new BatchGetCommand({ RequestItems: Object.fromEntries(requests) }),
  );
  return Object.entries(Responses).flatMap(([table, items]) =>
    // Both tables are keyed by these two strings.
    (items as (Item & Key)[]).map((item) => ({ table, pk: item.pk, sk: item.sk, item })),
  );
}
