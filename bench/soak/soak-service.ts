import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Services } from "../../functions/services.ts";
import type { Cleanups } from "../../local/cleanups.ts";
import { servicesOf } from "../../local/development-project.ts";
import { type CountedInvoker, countedInvoker } from "../../local/runtime/counted-invoker.ts";
import { newOffsetClock, type OffsetClock } from "../../local/runtime/offset-clock.ts";
import { newThreadInvoker } from "../../local/runtime/thread-invoker.ts";
import { type LocalService, startService } from "../../local/service.ts";
import { openServiceLog } from "../../local/service-log.ts";
import { synthesize } from "../../local/synthesize.ts";
import { openProjects, type SoakProject } from "./projects.ts";
import { type Proxies, startProxies } from "./proxies.ts";

/** A local service in a new directory; its functions and callers reach every service through fault proxies. */
export interface SoakService {
  readonly service: LocalService;
  /** The services of the functions, without faults. */
  readonly services: Services;
  readonly projects: readonly SoakProject[];
  /** The API, through its fault proxy. */
  readonly url: string;
  readonly clock: OffsetClock;
  readonly proxies: Proxies;
  readonly running: () => number;
  readonly logFile: string;
}

export async function startSoakService(rate: number, seed: number, cleanups: Cleanups): Promise<SoakService> {
  const dir = mkdtempSync(join(tmpdir(), "eds-soak-"));
  cleanups.add(() => rmSync(dir, { recursive: true, force: true }));
  const log = openServiceLog(dir, false);
  const clock = newOffsetClock();
  const proxies = await startProxies(rate, seed);
  cleanups.add(() => proxies.close());
  let invoker: CountedInvoker | undefined;
  let projects: readonly SoakProject[] = [];
  const service = await startService({
    dir: join(dir, "state"),
    clock,
    log: log.line,
    prepare: synthesize,
    newInvoker: (endpoints, line) => {
      proxies.aim(endpoints);
      invoker = countedInvoker(newThreadInvoker({ ...endpoints, ...proxies.urls }, line, clock));
      return invoker;
    },
    onReady: async (ready) => {
      projects = await openProjects(ready);
    },
  });
  cleanups.add(() => service.stop());
  proxies.aim({ ...service.endpoints, API: service.url });
  const running = () => invoker?.running() ?? 0;
  const { file: logFile } = log;
  const url = proxies.urls.API;
  return { service, services: servicesOf(service), projects, url, clock, proxies, running, logFile };
}
