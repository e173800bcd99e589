import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "../../functions/services.ts";
import type { OffsetClock } from "../../local/runtime/offset-clock.ts";
import { emailsOf } from "../soak/emails.ts";
import type { SoakProject } from "../soak/projects.ts";
import { depthsOf } from "../soak/queue-depths.ts";
import type { RehearsedService } from "./service.ts";

const stepMs = 60_000;
const mostSteps = 200;

/** Lets the clock run until no email waits and the queues are empty, or until every time-out is long over. */
export async function settleRestored(
  { service, running }: Pick<RehearsedService, "service" | "running">,
  services: Services,
  clock: OffsetClock,
  projects: readonly SoakProject[],
): Promise<void> {
  for (let step = 0; step < mostSteps; step++) {
    const { ready, hidden } = await depthsOf(service);
    await service.ses.settle();
    if (ready > 0 || running() > 0) {
      await sleep(50);
      continue;
    }
    if (hidden === 0 && (await openCount(services, projects)) === 0) return;
    clock.advance(stepMs);
    await service.invoke("sweep", {}).catch(() => {});
  }
}

async function openCount(services: Services, projects: readonly SoakProject[]): Promise<number> {
  let count = 0;
  for (const { id } of projects)
    for await (const { stage } of emailsOf(services, id))
      if (["scheduled", "queued", "held", "sending"].includes(stage)) count += 1;
  return count;
}
