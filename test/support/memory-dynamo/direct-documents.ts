import {
  ConditionalCheckFailedException,
  DynamoDBServiceException,
  TransactionCanceledException,
} from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { type Command, clientSending } from "../store-calls.ts";
import type { MemoryDynamo } from "./memory-dynamo.ts";
import { errorItem, fromWireItem, toWireItem } from "./wire.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Fields that contain an item, anywhere in a command. */
const items = new Set(["Item", "Key", "ExpressionAttributeValues", "ExclusiveStartKey"]);
/** Operations that the document client names differently from the protocol. */
const operations: Readonly<Record<string, string>> = {
  Get: "GetItem",
  Put: "PutItem",
  Update: "UpdateItem",
  Delete: "DeleteItem",
  BatchGet: "BatchGetItem",
  BatchWrite: "BatchWriteItem",
  TransactGet: "TransactGetItems",
  TransactWrite: "TransactWriteItems",
};

/** What surrounds a call, such as a recorder. */
export type AroundCall = (
  operation: string,
  input: Fields,
  send: (input: Fields) => Promise<{ readonly output: Fields }>,
) => Promise<{ readonly output: Fields }>;

/**
 * A document client that passes its commands directly to the in-memory engine, without middleware and retries. Most of
 * a call's time is the SDK's, so most tests use this client; those with the other engines show that the SDK does not
 * change responses. Everything else is delegated to `other`.
 */
export function directDocuments(
  dynamo: MemoryDynamo,
  other: DynamoDBDocumentClient,
  around: AroundCall = (_operation, input, send) => send(input),
): DynamoDBDocumentClient {
  const send = async (command: Command) => {
    const name = command.constructor.name.replace(/Command$/, "");
    const operation = operations[name] ?? name;
    // The SDK's middleware sees a document command's fields as they were given, and its output likewise.
    const { output } = await around(operation, command.input as unknown as Fields, async (input) => {
      const answer = dynamo(operation, JSON.stringify(written(input)));
      const made = JSON.parse(answer.body) as Fields;
      if (answer.status !== 200) throw errorOf(made);
      return { output: read(made, name) };
    });
    return output;
  };
  return clientSending(other, send);
}

function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (items.has(name) && inner !== undefined) return [name, toWireItem(inner as Fields)];
      return [name, name === "Keys" ? (inner as Fields[]).map(toWireItem) : written(inner)];
    }),
  );
}

function read(body: Fields, name: string): Fields {
  const { Item, Attributes, LastEvaluatedKey, Items, Responses } = body;
  const item = (one: unknown) => (one === undefined ? undefined : fromWireItem(one as Fields));
  const list = (some: unknown) => (some as Fields[]).map(fromWireItem);
  return {
    ...body,
    ...(Item !== undefined && { Item: item(Item) }),
    ...(Attributes !== undefined && { Attributes: item(Attributes) }),
    ...(LastEvaluatedKey !== undefined && { LastEvaluatedKey: item(LastEvaluatedKey) }),
    ...(Items !== undefined && { Items: list(Items) }),
    ...(Responses !== undefined && {
      Responses:
        name === "TransactGet"
          ? (Responses as { Item?: Fields }[]).map((one) => ({ ...one, Item: item(one.Item) }))
          : Object.fromEntries(
              Object.entries(Responses as Fields).map(([table, rows]) => [table, list(rows)]),
            ),
    }),
  };
}

interface Reason {
  readonly Code: string;
  readonly Message?: string;
  readonly Item?: Fields;
}

function errorOf(body: Fields): Error {
  const name = String(body["__type"]).split("#").at(-1) ?? "";
  const about = { message: String(body["message"]), $metadata: { httpStatusCode: 400 } };
  const itemOf = ({ Item }: { readonly Item?: unknown }) => (Item ? { Item: errorItem(Item as Fields) } : {});
  // Items in errors have the SDK's shape: native bytes in protocol values.
  if (name === "ConditionalCheckFailedException")
    return new ConditionalCheckFailedException({ ...about, ...(itemOf(body) as object) });
  if (name === "TransactionCanceledException") {
    const reasons = (body["CancellationReasons"] as Reason[]).map((one) => ({
      ...one,
      ...(itemOf(one) as object),
    }));
    return new TransactionCanceledException({ ...about, CancellationReasons: reasons as never });
  }
  return new DynamoDBServiceException({ ...about, name, $fault: "client" });
}
