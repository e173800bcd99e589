import { expect } from "vitest";
import { runJob } from "../../../functions/operations/jobs/run-job.ts";
import type { Services } from "../../../functions/services.ts";
import { withStoreCalls } from "../../support/store-calls.ts";
import type { World } from "../../support/world.ts";

/** How long a worker that dies keeps its job, and its share of the project's jobs. */
const leaseMs = 5 * 60_000;

/** Takes the message of the job that was started. */
export function jobOf({ jobs }: World) {
  const [message] = jobs.waiting.splice(0);
  if (!message) throw new Error("no job was started");
  return message;
}

/** Services whose tables answer nothing more after some calls. */
export function killedAfter(services: Services, calls: number): Services {
  let left = calls;
  return withStoreCalls(services, async (call) => {
    if (left-- <= 0) throw new Error("killed");
    return call();
  });
}

/** Runs a job again and again, killed one call later each time, until a run ends. */
export async function runKilled(world: World, { projectId, jobId }: ReturnType<typeof jobOf>): Promise<void> {
  for (let calls = 1; ; calls += 1) {
    const isDone = await runJob(killedAfter(world.services, calls), projectId, jobId).then(
      () => true,
      () => false,
    );
    if (isDone) break;
    expect(calls).toBeLessThan(100);
    world.clock.advance(leaseMs);
  }
  world.jobs.waiting.splice(0);
}
