import type { Queues } from "../../../functions/gateways/emails/send-queues.ts";
import type { Mailer } from "../../../functions/gateways/platform/mail/mailer.ts";
import type { Web } from "../../../functions/gateways/platform/web/web.ts";
import type { Services } from "../../../functions/services.ts";
import type { Key } from "../../../functions/store/platform/keys.ts";
import { type Command, clientSending } from "../../support/store-calls.ts";

export type Row = Readonly<Record<string, unknown>>;

/** The input of any command: the fields that mutants read. */
export interface Input {
  readonly TableName?: string;
  readonly Key?: Key;
  readonly Item?: Row;
  readonly UpdateExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Row;
  readonly TransactItems?: readonly Part[];
  readonly ClientRequestToken?: string;
  readonly RequestItems?: Readonly<Record<string, { readonly Keys: readonly Key[] }>>;
}
export interface Part {
  readonly Put?: Input;
  readonly Update?: Input;
  readonly Delete?: Input;
}
export interface Reply {
  readonly Item?: Row;
  readonly Attributes?: Row;
  readonly Responses?: Readonly<Record<string, readonly Row[]>>;
  readonly Items?: readonly Row[];
}

/** Wraps the calls of the store: `go` makes the call with the given input. */
type Around = (input: Input, go: (input: Input) => Promise<Reply>) => Promise<Reply>;

export function withStore(services: Services, around: Around): Services {
  const { client } = services.tables;
  const changed = clientSending(client, (command) => {
    // Every command of the client has such an input, constructor and response.
    const input = command.input as Input;
    const like = command.constructor as new (input: Input) => Command;
    const go = (other: Input) => client.send(other === input ? command : new like(other)) as Promise<Reply>;
    return around(input, go);
  });
  return { ...services, tables: { ...services.tables, client: changed } };
}

/** Changes the input of every call of the store. */
export function askedOtherwise(services: Services, change: (input: Input) => Input): Services {
  return withStore(services, (input, go) => go(change(input)));
}

/** Changes or hides rows that the store returns. */
export function seenOtherwise(
  services: Services,
  change: (row: Row, input: Input) => Row | undefined,
): Services {
  return withStore(services, async (input, go) => {
    const reply = await go(input);
    const seen = (row: Row) => change(row, input) ?? [];
    const responses = Object.entries(reply.Responses ?? {}).map(([table, rows]) => [
      table,
      rows.flatMap(seen),
    ]);
    const item = reply.Item && change(reply.Item, input);
    const { Item: _, ...rest } = reply;
    return {
      ...rest,
      ...(item && { Item: item }),
      ...(reply.Responses && { Responses: Object.fromEntries(responses) }),
    };
  });
}

export function withMailer(services: Services, change: (mailer: Mailer) => Mailer["send"]): Services {
  return {
    ...services,
    mailer: async () => {
      const mailer = await services.mailer();
      return { ...mailer, send: change(mailer) };
    },
  };
}

export function withQueues(services: Services, change: (queues: Queues) => Queues["send"]): Services {
  return {
    ...services,
    sendQueues: async () => {
      const queues = await services.sendQueues();
      return { ...queues, send: change(queues) };
    },
  };
}

export function withWeb(services: Services, change: (web: Web) => Web["post"]): Services {
  return {
    ...services,
    web: async () => {
      const web = await services.web();
      return { ...web, post: change(web) };
    },
  };
}

/** Returns the write without its condition. */
export function unconditional<Write extends Input>(write: Write, condition = "attribute_exists(pk)"): Write {
  const text = `${write.UpdateExpression ?? ""} ${condition}`;
  // DynamoDB refuses names and values that no expression uses.
  const named = (fields: Row = {}) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => new RegExp(`${name}\\b`).test(text)));
  const names = named(write.ExpressionAttributeNames);
  return {
    ...write,
    ConditionExpression: condition,
    ...(Object.keys(names).length > 0 && { ExpressionAttributeNames: names }),
    ExpressionAttributeValues: named(write.ExpressionAttributeValues),
  };
}

/** The stage that an update sets. */
export function stageOf({ ExpressionAttributeValues: values }: Input): unknown {
  return values?.[":stage"];
}

export function isReservation({ Update }: Part): boolean {
  return Update?.Key?.sk === "FUNDS" && ":shards" in (Update.ExpressionAttributeValues ?? {});
}

export function isRefund(part: Part): boolean {
  return part.Update?.Key?.sk === "FUNDS" && !isReservation(part);
}

/** Whether this writes the record of an idempotency key. */
export function isRecord({ Put }: Part): boolean {
  return Put?.Item?.["sk"] === "IDEM";
}

/** Whether this is the worker's last read before it calls SES: of the body and the pause. */
export function isLastLook({ RequestItems = {} }: Input): boolean {
  const kinds = Object.values(RequestItems).flatMap(({ Keys }) => Keys.map(({ sk }) => sk));
  return kinds.includes("BODY") && kinds.includes("FUNDS");
}

export function isEventKey({ pk }: Pick<Key, "pk">): boolean {
  return pk.includes("#ACT#");
}

export function isEmailKey({ pk }: Pick<Key, "pk">): boolean {
  return pk.includes("#EML#");
}

/** Whether this reads an email to publish or record its events: its row, with the webhooks of its project. */
export function isEventLook({ RequestItems = {} }: Input): boolean {
  const keys = Object.values(RequestItems).flatMap(({ Keys }) => Keys);
  return keys.length > 0 && keys.every((key) => isEmailKey(key) || key.sk === "WEBHOOKS");
}
