import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Mutant } from "./mutant.ts";
import { keyThroughTheDay } from "./key-scenarios.ts";
import { askedOtherwise, isRecord, seenOtherwise, withQueues, withStore } from "./seams.ts";
import { sendWithKey } from "./send-scenarios.ts";

const trustsTtl: Mutant = {
  name: "takes a stored answer for live as long as its row stands",
  version: (services) =>
    seenOtherwise(services, (row) => (row["sk"] === "IDEM" ? { ...row, expiresAt: Date.UTC(9999, 0) } : row)),
  trial: keyThroughTheDay,
  mode: "kill before",
  breaks: /I5: a key after its day was answered with what was stored/,
};

const deletedEarly: Mutant = {
  name: "lets its stored answers be deleted within their day",
  version: (services) =>
    askedOtherwise(services, (input) => {
      if (!input.TransactItems?.some(isRecord)) return input;
      const ttl = Math.ceil(services.clock().getTime() / 1000) + 60 * 60;
      const parts = input.TransactItems.map((part) =>
        isRecord(part) ? { Put: { ...part.Put, Item: { ...part.Put?.Item, ttl } } } : part,
      );
      return { ...input, TransactItems: parts };
    }),
  trial: keyThroughTheDay,
  mode: "kill before",
  breaks: /I5: a key within its day began anew/,
};

const recordApart: Mutant = {
  name: "stores its answer after the transaction",
  version: (services) =>
    withStore(services, async (input, go) => {
      const record = input.TransactItems?.find(isRecord)?.Put;
      if (!record) return go(input);
      const reply = await go({
        ...input,
        TransactItems: input.TransactItems?.filter((part) => !isRecord(part)) ?? [],
      });
      await services.tables.client.send(new PutCommand({ TableName: record.TableName, Item: record.Item }));
      return reply;
    }),
  trial: sendWithKey,
  mode: "kill after",
  breaks: /I5: 2 emails of one key/,
};

const keyReleased: Mutant = {
  name: "releases a key when something fails after the reservation",
  version: (services) => {
    let release: (() => Promise<unknown>) | undefined;
    const noting = withStore(services, (input, go) => {
      const { TableName, Item } = input.TransactItems?.find(isRecord)?.Put ?? {};
      const Key = { pk: Item?.["pk"], sk: Item?.["sk"] };
      if (Item) release = () => services.tables.client.send(new DeleteCommand({ TableName, Key }));
      return go(input);
    });
    return withQueues(noting, (queues) => async (to, message) => {
      try {
        await queues.send(to, message);
      } catch (error) {
        await release?.();
        throw error;
      }
    });
  },
  trial: sendWithKey,
  mode: "error before",
  breaks: /I5: 2 emails of one key/,
};

export const idempotency: readonly Mutant[] = [trustsTtl, deletedEarly, recordApart, keyReleased];
