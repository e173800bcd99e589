import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { ProxiedService } from "../../test/support/fault-proxy/call.ts";
import { chanceKinds } from "../../test/support/fault-proxy/chance-faults.ts";
import type { ProxiesReply, ProxiesRequest, ProxiesSettings } from "./proxies-thread.ts";

const services: readonly ProxiedService[] = ["DYNAMODB", "SQS", "S3", "SESV2", "API"];

export interface Proxies {
  /** The URL of the fault proxy of each service. */
  readonly urls: Readonly<Record<ProxiedService, string>>;
  readonly aim: (targets: Readonly<Record<string, string>>) => void;
  /** The number of injected faults of each kind. */
  readonly counts: () => Readonly<Record<string, number>>;
  readonly close: () => Promise<void>;
}

/** Starts a fault proxy for each service, in one separate thread. */
export async function startProxies(rate: number, seed: number): Promise<Proxies> {
  const counts = new SharedArrayBuffer(4 * chanceKinds.length);
  const thread = new Worker(new URL("./proxies-thread.ts", import.meta.url), {
    workerData: { services, rate, seed, counts } satisfies ProxiesSettings,
  });
  // The thread sends one message.
  const [urls] = (await once(thread, "message")) as [ProxiesReply];
  const injected = new Int32Array(counts);
  return {
    // The thread starts a proxy for each of `services`.
    urls: urls as Record<ProxiedService, string>,
    aim: (targets) => thread.postMessage({ aim: targets } satisfies ProxiesRequest),
    counts: () => Object.fromEntries(chanceKinds.map((kind, at) => [kind, Atomics.load(injected, at)])),
    close: async () => {
      const ended = once(thread, "exit");
      thread.postMessage("end" satisfies ProxiesRequest);
      await ended;
    },
  };
}
