import { join } from "node:path";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { S3Client } from "@aws-sdk/client-s3";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { SQSClient } from "@aws-sdk/client-sqs";
import { entries } from "../../build/bundle/entries.ts";
import { root } from "../../build/places.ts";
import { newIdentities } from "../../functions/gateways/domains/identities.ts";
import { newQueues } from "../../functions/gateways/emails/send-queues.ts";
import { newFiles } from "../../functions/gateways/platform/files.ts";
import { newMailer } from "../../functions/gateways/platform/mail/mailer.ts";
import { newObjectStore } from "../../functions/gateways/platform/object-store.ts";
import { newServices, type Services } from "../../functions/services.ts";
import { SendQueues } from "../../functions/settings/environment.ts";
import { clientConfig, type Endpoints } from "../../local/engines/endpoints.ts";
import type { Invoker } from "../../local/runtime/invoker.ts";
import type { FunctionModel } from "../../local/template/function-models.ts";

/** A clock that runs ahead of the real one: what waits for minutes need not be waited for. */
export interface Ahead {
  ms: number;
}

interface Bound {
  readonly handler: {
    readonly on: (services: Services) => (event: unknown, context: unknown) => Promise<unknown>;
  };
}

/** Runs the handlers from their sources, in this process, over the engines of a local service, on a clock ahead. */
export function sourceInvoker(ahead: Ahead): (endpoints: Endpoints) => Invoker {
  return (endpoints) => {
    const worlds = new Map<string, Services>();
    const worldOf = (fn: FunctionModel) => {
      const world = worlds.get(fn.arn) ?? newWorld(fn, endpoints, ahead);
      worlds.set(fn.arn, world);
      return world;
    };
    return {
      invoke: async (fn, event) => {
        const { handler } = (await import(/* @vite-ignore */ fileOf(fn.name))) as Bound;
        return handler.on(worldOf(fn))(event, {});
      },
      stop: async () => {},
    };
  };
}

function newWorld(fn: FunctionModel, endpoints: Endpoints, ahead: Ahead): Services {
  const { environment, region } = fn;
  const world = newServices(environment, new DynamoDBClient(clientConfig(endpoints.DYNAMODB, region)));
  const urls = SendQueues.parse(JSON.parse(environment["SEND_QUEUES"] ?? "{}"));
  const sqs = new SQSClient({ ...clientConfig(endpoints.SQS, region), useQueueUrlAsEndpoint: false });
  const s3 = new S3Client({ ...clientConfig(endpoints.S3, region), forcePathStyle: true });
  const ses = (where: string) => new SESv2Client({ ...clientConfig(endpoints.SESV2, where), maxAttempts: 1 });
  return {
    ...world,
    clock: () => new Date(Date.now() + ahead.ms),
    log: { info: () => {}, error: () => {}, values: () => {} },
    sendQueues: async () => newQueues(sqs, urls),
    objects: async () => newObjectStore(s3, environment["BODIES_BUCKET"] ?? ""),
    files: async () => newFiles(s3, environment["BODIES_BUCKET"] ?? ""),
    mailer: async () => newMailer(ses),
    identities: async () => newIdentities(ses, world.deployment.name),
  };
}

function fileOf(name: string): string {
  const entry = entries.find((one) => one.name === name);
  if (!entry) throw new Error(`no function is called ${name}`);
  return join(root, entry.file);
}
