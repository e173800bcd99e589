import { join } from "node:path";
import { variables } from "../../functions/settings/environment.ts";
import type { Cleanups } from "../cleanups.ts";
import type { Model } from "../template/read-model.ts";
import { readZoneFile, writeZoneFile } from "./dns-store.ts";
import { type LocalDns, startDns } from "./start-dns.ts";
import { newZone } from "./zone.ts";

/** Starts the local DNS; its records are stored in `dir`. */
export async function openDns(dir: string | undefined, cleanups: Cleanups): Promise<LocalDns> {
  const clock = () => new Date();
  const file = dir && join(dir, "dns.json");
  const zone = file
    ? newZone(clock, readZoneFile(file), (records) => writeZoneFile(file, records))
    : newZone(clock);
  const dns = await startDns(zone);
  cleanups.add(() => dns.close());
  return dns;
}

/** Returns the model with every function using the local DNS. */
export function withDns(model: Model, server: string): Model {
  const functions = model.functions.map((fn) => ({
    ...fn,
    environment: { ...fn.environment, [variables.dnsServers]: server },
  }));
  return { ...model, functions };
}
