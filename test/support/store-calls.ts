import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Services } from "../../functions/services.ts";

export type Command = Parameters<DynamoDBDocumentClient["send"]>[0];

/** Returns the client with another `send`. */
export function clientSending(
  client: DynamoDBDocumentClient,
  send: (command: Command) => Promise<unknown>,
): DynamoDBDocumentClient {
  return new Proxy(client, { get: (target, name) => (name === "send" ? send : Reflect.get(target, name)) });
}

/** Returns services whose calls to the store go through a function; `call` makes the real one. */
export function withStoreCalls(
  services: Services,
  act: (call: () => Promise<unknown>, command: Command) => Promise<unknown>,
): Services {
  const { client } = services.tables;
  const own = clientSending(client, (command) => act(() => client.send(command), command));
  return { ...services, tables: { ...services.tables, client: own } };
}
