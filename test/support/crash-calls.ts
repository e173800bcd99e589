import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { Identities } from "../../functions/gateways/domains/identities.ts";
import type { Mailer } from "../../functions/gateways/platform/mail/mailer.ts";
import type { Web } from "../../functions/gateways/platform/web/web.ts";
import { newMemory } from "../../functions/memory.ts";
import type { Services } from "../../functions/services.ts";
import { type Around, unavailable, unreachable } from "./crash-faults.ts";
import { labelOf } from "./crash-label.ts";
import { filesAround, inboundFilesAround, objectsAround } from "./crash-object-calls.ts";
import { chunksAround, hooksAround, inboundAround, jobsAround, queuesAround } from "./crash-queue-calls.ts";
import { type Command, clientSending } from "./store-calls.ts";
import { answered } from "./test-web.ts";

/** Returns services whose AWS calls all go through `around`, with their own memory. */
export function withCallsAround(services: Services, around: Around): Services {
  const {
    tables,
    sendQueues,
    jobQueue,
    webhookQueue,
    broadcastQueue,
    inboundQueue,
    inboundFiles,
    web,
    objects,
    files,
    mailer,
    identities,
  } = services;
  return {
    ...services,
    memory: newMemory(),
    tables: { ...tables, client: clientAround(tables.client, around) },
    sendQueues: async () => queuesAround(await sendQueues(), around),
    jobQueue: async () => jobsAround(await jobQueue(), around),
    webhookQueue: async () => hooksAround(await webhookQueue(), around),
    broadcastQueue: async () => chunksAround(await broadcastQueue(), around),
    inboundQueue: async () => inboundAround(await inboundQueue(), around),
    inboundFiles: async () => inboundFilesAround(await inboundFiles(), around),
    web: async () => webAround(await web(), around),
    objects: async () => objectsAround(await objects(), around),
    files: async () => filesAround(await files(), around),
    mailer: async () => mailerAround(await mailer(), around),
    identities: async () => identitiesAround(await identities(), around),
  };
}

function clientAround(client: DynamoDBDocumentClient, around: Around): DynamoDBDocumentClient {
  const send = (command: Command) => {
    const { name } = command.constructor;
    // Every command's input is an object.
    const input = command.input as unknown as Readonly<Record<string, unknown>>;
    const writes =
      name === "TransactWriteCommand" ? (input["TransactItems"] as readonly unknown[]) : undefined;
    return around(`dynamodb ${labelOf({ name, input })}`, () => client.send(command) as Promise<unknown>, {
      refused: failing("InternalServerError"),
      lost: failing("TimeoutError"),
      throttled: writes
        ? cancelling(writes, "ThrottlingError")
        : failing("ProvisionedThroughputExceededException"),
      conflict: writes ? cancelling(writes, "TransactionConflict") : failing("TransactionConflictException"),
    });
  };
  return clientSending(client, send);
}

function failing(name: string): () => Promise<never> {
  return async () => {
    throw Object.assign(new Error("injected"), { name });
  };
}

/** A transaction that conflicts on its last row. */
function cancelling(writes: readonly unknown[], code: string): () => Promise<never> {
  return async () => {
    throw new TransactionCanceledException({
      message: "injected",
      $metadata: { httpStatusCode: 400 },
      CancellationReasons: writes.map((_, at) => ({ Code: at === writes.length - 1 ? code : "None" })),
    });
  };
}

/** The faults of an endpoint: it is down, does not respond, or refuses. */
function webAround(web: Web, around: Around): Web {
  const ms = 5;
  return {
    ...web,
    post: (url, request) =>
      around("web post", () => web.post(url, request), {
        refused: async () => ({ kind: "failed", reason: "refused", ms }),
        lost: async () => ({ kind: "failed", reason: "timeout", ms }),
        throttled: async () => answered(429, "", { "retry-after": "7" }),
        conflict: async () => answered(500),
      }),
  };
}

function identitiesAround(identities: Identities, around: Around): Identities {
  return {
    find: (region, name) => around("ses find", () => identities.find(region, name), unavailable),
    ensure: (...given) => around("ses ensure", () => identities.ensure(...given), unavailable),
    askAgain: (...given) => around("ses ask again", () => identities.askAgain(...given), unavailable),
    remove: (region, name) => around("ses remove", () => identities.remove(region, name), unavailable),
  };
}

function mailerAround(mailer: Mailer, around: Around): Mailer {
  return {
    ...mailer,
    send: (region, email) =>
      around("ses send", () => mailer.send(region, email), {
        refused: async () => ({ kind: "unknown", reason: "InternalServiceErrorException" }),
        lost: async () => ({ kind: "unknown", reason: "ECONNRESET" }),
        throttled: async () => ({ kind: "later", reason: "TooManyRequestsException" }),
        conflict: unreachable,
      }),
    readSendRate: (region) => around("ses rate", () => mailer.readSendRate(region), unavailable),
  };
}
