import * as z from "zod/mini";
import { ttlAttribute } from "../../settings/tables.ts";
import type { Due } from "../platform/due.ts";
import { envelopeKey } from "../platform/keys.ts";
import type { Item, Tables } from "../platform/table.ts";
import type { Write } from "../platform/transact.ts";
import type { UpdateInput } from "../platform/write.ts";

/**
 * `P#<project>#BLK#<envelope id>` / `ENVELOPE`: a bulk call as it was accepted. Its entries lie packed together
 * (item `ENTRIES`, or the object store); each email's own row is laid out from them by a worker.
 */
const EnvelopeItem = z.object({
  id: z.string(),
  projectId: z.string(),
  count: z.int(),
  charge: z.object({ units: z.int(), credits: z.int(), unitMicros: z.int() }),
  month: z.string(),
  region: z.string(),
  entriesAt: z.enum(["item", "object"]),
  idempotencyKey: z.optional(z.string()),
});
export type Envelope = z.infer<typeof EnvelopeItem>;

export function parseEnvelope(item: Item): Envelope {
  return EnvelopeItem.parse(item);
}

export function newEnvelopeWrite(tables: Tables, envelope: Envelope, due: Due, ttl: number): Write {
  return {
    Put: {
      TableName: tables.data,
      Item: { ...envelopeKey(envelope.projectId, envelope.id), ...envelope, ...due, [ttlAttribute]: ttl },
      ConditionExpression: "attribute_not_exists(pk)",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}

/** All entries are laid out: the sweeper need not look again. */
export function laidOut(envelope: Envelope): UpdateInput {
  return {
    Key: envelopeKey(envelope.projectId, envelope.id),
    UpdateExpression: "REMOVE #duePk, #dueSk",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: { "#duePk": "duePk", "#dueSk": "dueSk" },
  };
}

/** Its entries are gone: it was given up, once, and is not looked at again. */
export function abandonWrite(tables: Tables, { projectId, id }: Envelope): Write {
  return {
    Update: {
      TableName: tables.data,
      Key: envelopeKey(projectId, id),
      UpdateExpression: "SET #abandoned = :yes REMOVE #duePk, #dueSk",
      ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(#abandoned)",
      ExpressionAttributeNames: { "#abandoned": "abandoned", "#duePk": "duePk", "#dueSk": "dueSk" },
      ExpressionAttributeValues: { ":yes": true },
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    },
  };
}
