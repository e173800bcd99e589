import { parentPort, workerData } from "node:worker_threads";
import type { ProxiedService } from "../../test/support/fault-proxy/call.ts";
import { chanceKinds, faultsByChance } from "../../test/support/fault-proxy/chance-faults.ts";
import { startFaultProxy } from "../../test/support/fault-proxy/fault-proxy.ts";
import { newSeededRandom } from "../../test/support/seeded-random.ts";

export interface ProxiesSettings {
  readonly services: readonly ProxiedService[];
  readonly rate: number;
  readonly seed: number;
  /** One counter for each of `chanceKinds`. */
  readonly counts: SharedArrayBuffer;
}
/** The target of each service's calls, or `end` to stop the thread. */
export type ProxiesRequest = { readonly aim: Readonly<Record<string, string>> } | "end";
export type ProxiesReply = Readonly<Record<string, string>>;

// Only `startProxies` starts this file, with these settings.
const { services, rate, seed, counts } = workerData as ProxiesSettings;
const injected = new Int32Array(counts);
const decide = faultsByChance(rate, newSeededRandom(seed).chance);
const proxies = await Promise.all(
  services.map(async (service) => {
    const onFault = (kind: (typeof chanceKinds)[number]) =>
      Atomics.add(injected, chanceKinds.indexOf(kind), 1);
    return [service, await startFaultProxy({ service, decide, onFault })] as const;
  }),
);

parentPort?.on("message", async (request: ProxiesRequest) => {
  if (request === "end") {
    await Promise.all(proxies.map(([, proxy]) => proxy.close()));
    return parentPort?.close();
  }
  for (const [service, proxy] of proxies) proxy.aim(request.aim[service] ?? "");
});
parentPort?.postMessage(
  Object.fromEntries(proxies.map(([service, { url }]) => [service, url])) satisfies ProxiesReply,
);
