import { setTimeout as sleep } from "node:timers/promises";
import { newCleanups } from "../../../local/cleanups.ts";
import { type DevelopmentProject, seedDevelopmentProject } from "../../../local/development-project.ts";
import { type CountedInvoker, countedInvoker } from "../../../local/runtime/counted-invoker.ts";
import { newOffsetClock, type OffsetClock } from "../../../local/runtime/offset-clock.ts";
import { newThreadInvoker } from "../../../local/runtime/thread-invoker.ts";
import { type LocalService, startService } from "../../../local/service.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.ts";
import { type FaultRules, newFaultRules } from "./faults.ts";

/** A local service whose functions call every engine through fault proxies. */
export interface FaultyService {
  readonly service: LocalService;
  readonly project: DevelopmentProject;
  readonly clock: OffsetClock;
  readonly faults: FaultRules;
  readonly logged: readonly string[];
  readonly ask: (method: string, path: string, given?: Given) => Promise<Reply>;
  readonly stop: () => Promise<void>;
}

interface Given {
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  // Tests read responses of any shape; the functions check them against their declarations.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  readonly body: any;
}

const engines = ["DYNAMODB", "SQS", "S3", "SESV2"] as const;

/** Resolves after the schedules have run once. Faults start when a rule is added. */
export async function startFaultyService(): Promise<FaultyService> {
  const cleanups = newCleanups();
  const clock = newOffsetClock();
  const faults = newFaultRules();
  const logged: string[] = [];
  const proxies = await Promise.all(
    engines.map(async (name) => [name, await proxyFor(name, faults)] as const),
  );
  for (const [, proxy] of proxies) cleanups.add(() => proxy.close());
  let invoker: CountedInvoker | undefined;
  let project: DevelopmentProject | undefined;
  const service = await startService({
    clock,
    scheduleEveryMs: never,
    log: (line) => logged.push(line),
    newInvoker: (endpoints, log) => {
      for (const [name, proxy] of proxies) proxy.aim(endpoints[name]);
      const proxied = Object.fromEntries(proxies.map(([name, proxy]) => [name, proxy.url]));
      invoker = countedInvoker(newThreadInvoker({ ...endpoints, ...proxied }, log, clock));
      return invoker;
    },
    onReady: async (ready) => {
      project = await seedDevelopmentProject(ready);
    },
  });
  cleanups.add(() => service.stop());
  if (!project) throw new Error("no project was seeded");
  while (invoker && invoker.running() > 0) await sleep(10);
  const { apiKey } = project;
  return {
    ...{ service, project, clock, faults, logged },
    ask: (...asked) => ask(service.url, apiKey, ...asked),
    stop: () => cleanups.runAll(),
  };
}

/** A pause that takes no time. */
const never = 2 ** 31 - 1;

function proxyFor(service: (typeof engines)[number], { decide }: FaultRules): Promise<FaultProxy> {
  return startFaultProxy({ service, decide });
}

async function ask(
  url: string,
  apiKey: string,
  method: string,
  path: string,
  { body, idempotencyKey }: Given = {},
): Promise<Reply> {
  const headers = {
    authorization: `Bearer ${apiKey}`,
    ...(body !== undefined && { "content-type": "application/json" }),
    ...(idempotencyKey !== undefined && { "idempotency-key": idempotencyKey }),
  };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${url}${path}`, { method, headers, ...content });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
