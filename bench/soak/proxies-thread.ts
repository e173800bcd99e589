import { parentPort, workerData } from "node:worker_threads";
import type { ProxiedService } from "../../test/support/fault-proxy/call.ts";
import { chanceKinds, faultsByChance } from "../../test/support/fault-proxy/chance-faults.ts";
import { startFaultProxy } from "../../test/support/fault-proxy/fault-proxy.ts";
import { newSeededRandom } from "../../test/support/seeded-random.ts";

export interface ProxiesSettings {
  readonly services: readonly ProxiedService[];
  readonly rate: number;
  readonly seed: number;
  /** One count for each of `chanceKinds`. */
  readonly counts: SharedArrayBuffer;
}
/** Where each service's calls go, or the end. */
export type ProxiesRequest = { readonly aim: Readonly<Record<string, string>> } | "end";
export type ProxiesReply = Readonly<Record<string, string>>;

// Only `startProxies` starts this file, with these settings.
const { services, rate, seed, counts } = workerData as ProxiesSettings;
const met = new Int32Array(counts);
const decide = faultsByChance(rate, newSeededRandom(seed).chance);
const proxies = await Promise.all(
  services.map(async (service) => {
    const onFault = (kind: (typeof chanceKinds)[number]) => Atomics.add(met, chanceKinds.indexOf(kind), 1);
    return [service, await startFaultProxy({ service, decide, onFault })] as const;
  }),
);

parentPort?.on("message", async (asked: ProxiesRequest) => {
  if (asked === "end") {
    await Promise.all(proxies.map(([, proxy]) => proxy.close()));
    return parentPort?.close();
  }
  for (const [service, proxy] of proxies) proxy.aim(asked.aim[service] ?? "");
});
parentPort?.postMessage(
  Object.fromEntries(proxies.map(([service, { url }]) => [service, url])) satisfies ProxiesReply,
);
