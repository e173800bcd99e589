import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { Refusal } from "../../functions/domain/refusals.ts";
import type { Identities } from "../../functions/gateways/identities.ts";
import type { Mailer } from "../../functions/gateways/mailer.ts";
import type { ObjectStore } from "../../functions/gateways/object-store.ts";
import type { Queues } from "../../functions/gateways/queues.ts";
import type { Services } from "../../functions/services.ts";

/** What befalls one call of AWS: the process ends before or after it, it is refused, or done without an answer. */
export const crashModes = ["kill before", "kill after", "error before", "lost answer"] as const;
export type CrashMode = (typeof crashModes)[number];

/** One fault in a run: the call with number `at`, counted from 0 over all invocations, meets `mode`. */
export interface CrashPlan {
  readonly at: number;
  readonly mode: CrashMode;
  /** The calls so far, as `worker: service command`. */
  readonly calls: string[];
}

export function newCrashPlan(at: number, mode: CrashMode): CrashPlan {
  return { at, mode, calls: [] };
}

/** One invocation of a handler, in a process of its own: what it remembers and what it is still doing die with it. */
export interface Invocation {
  readonly services: Services;
  readonly died: Promise<void>;
}

const never = new Promise<never>(() => undefined);

interface Failures<Answer> {
  /** How the caller learns that nothing was done. */
  readonly refused: () => Answer;
  /** How the caller learns that no answer came. */
  readonly lost: () => Answer;
}

type Around = <Answer>(
  call: string,
  act: () => Promise<Answer>,
  failures: Failures<Answer>,
) => Promise<Answer>;

export function newInvocation(services: Services, worker: string, plan: CrashPlan): Invocation {
  const died = Promise.withResolvers<void>();
  let dead = false;
  const die = () => {
    dead = true;
    died.resolve();
    return never;
  };
  const around: Around = async (call, act, { refused, lost }) => {
    if (dead) return never;
    const isMet = plan.calls.push(`${worker}: ${call}`) - 1 === plan.at;
    if (!isMet) {
      const answer = await act();
      return dead ? never : answer;
    }
    if (plan.mode === "kill before") return die();
    if (plan.mode === "error before") return refused();
    // Whether it was done or refused, nobody hears of it.
    await act().catch(() => undefined);
    return plan.mode === "kill after" ? die() : lost();
  };
  return { services: withCallsAround(services, around), died: died.promise };
}

function withCallsAround(services: Services, around: Around): Services {
  const { tables, queues, objects, mailer, identities } = services;
  return {
    ...services,
    memory: new Map(),
    tables: { ...tables, client: crashingClient(tables.client, around) },
    queues: async () => crashingQueues(await queues(), around),
    objects: async () => crashingObjects(await objects(), around),
    mailer: async () => crashingMailer(await mailer(), around),
    identities: async () => crashingIdentities(await identities(), around),
  };
}

function crashingClient(client: DynamoDBDocumentClient, around: Around): DynamoDBDocumentClient {
  const send = (command: Parameters<DynamoDBDocumentClient["send"]>[0]) =>
    around(`dynamodb ${command.constructor.name}`, () => client.send(command) as Promise<unknown>, {
      refused: () => failWith("InternalServerError"),
      lost: () => failWith("TimeoutError"),
    });
  return new Proxy(client, { get: (target, name) => (name === "send" ? send : Reflect.get(target, name)) });
}

function failWith(name: string): never {
  throw Object.assign(new Error("injected"), { name });
}

function unreachable(): never {
  throw new Refusal("unavailable", "injected");
}

const unavailable = { refused: unreachable, lost: unreachable };

function crashingQueues(queues: Queues, around: Around): Queues {
  return {
    send: (to, message) => around(`sqs send ${message.kind}`, () => queues.send(to, message), unavailable),
    sendAll: (to, messages) => {
      const none = () => messages;
      return around("sqs sendAll", () => queues.sendAll(to, messages), { refused: none, lost: none });
    },
  };
}

function crashingObjects(objects: ObjectStore, around: Around): ObjectStore {
  return {
    put: (name, bytes) => around("s3 put", () => objects.put(name, bytes), unavailable),
    get: (name) => around("s3 get", () => objects.get(name), unavailable),
  };
}

function crashingIdentities(identities: Identities, around: Around): Identities {
  return {
    find: (region, name) => around("ses find", () => identities.find(region, name), unavailable),
    ensure: (...given) => around("ses ensure", () => identities.ensure(...given), unavailable),
    askAgain: (...given) => around("ses ask again", () => identities.askAgain(...given), unavailable),
    remove: (region, name) => around("ses remove", () => identities.remove(region, name), unavailable),
  };
}

function crashingMailer(mailer: Mailer, around: Around): Mailer {
  return {
    ...mailer,
    send: (region, mail) =>
      around("ses send", () => mailer.send(region, mail), {
        refused: () => ({ kind: "unknown", reason: "InternalServiceErrorException" }),
        lost: () => ({ kind: "unknown", reason: "ECONNRESET" }),
      }),
    readSendRate: (region) => around("ses rate", () => mailer.readSendRate(region), unavailable),
  };
}
