import { endBroadcasts } from "./clients/broadcasts.ts";
import { type Client, newClient } from "./clients/client.ts";
import { drawOperation } from "./clients/operations.ts";
import { openSimProject } from "./clients/project.ts";
import type { SimWorld } from "./engine/sim-world.ts";
import { findAtRest } from "./laws/at-rest.ts";
import { newRunner, type Runner } from "./runner.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const leastSweeps = 5;

/** Plays a seed: its clients call while faults happen; then the faults end, and everything must come to rest. */
export async function live(sim: SimWorld): Promise<readonly string[]> {
  const { options, laws, timeline, projects } = sim;
  const setUp = sim.draw("projects");
  for (let at = 1; at <= options.projects; at++) projects.push(await openSimProject(sim, setUp, at));
  let count = 0;
  const clients = Array.from({ length: options.clients }, (_, at) => {
    const project = projects[at % projects.length] ?? setUp.pick(projects);
    return newClient(sim, project, sim.draw(`client ${at}`), () => ++count);
  });
  const run = newRunner(sim);
  await act(sim, clients, run);
  await run.to(timeline.now() + hourMs);
  sim.faults.end();
  sim.world.ses.clearFaults();
  sim.receivers.calm();
  for (const queue of sim.queues.all()) queue.redrive();
  await run.quiet(1);
  // An invocation that was held when the faults ended may have been the last attempt of its message.
  for (const queue of sim.queues.all()) queue.redrive();
  // One that was paused by a call may pause again, for its domain.
  for (const sweeps of [1, leastSweeps]) {
    await run.until(Promise.all(projects.map((project) => resumeAll(clients, project.id))));
    await run.quiet(sweeps);
  }
  const violations = laws.violations();
  return violations.length > 0 ? violations : findAtRest(sim);
}

/** What was paused goes on, so that it can end. */
async function resumeAll(clients: readonly Client[], projectId: string): Promise<void> {
  const client = clients.find(({ project }) => project.id === projectId);
  if (!client) return;
  await client.insist("POST", "/outbound/resume", { body: {} });
  await endBroadcasts(client);
}

/** Each client makes its calls one after another; between two calls of a run pass milliseconds or days. */
async function act(sim: SimWorld, clients: readonly Client[], run: Runner): Promise<void> {
  const { options, timeline, laws } = sim;
  const draw = sim.draw("calls");
  const ends = new Map<Client, Promise<void>>();
  for (let at = 0; at < options.operations && laws.violations().length === 0; at++) {
    const client = draw.pick(clients);
    const operation = drawOperation(client.draw);
    const before = ends.get(client) ?? Promise.resolve();
    const end = before
      .then(() => operation(client, clients))
      .catch((error: unknown) => {
        laws.violate(`a client failed: ${error instanceof Error ? error.stack : error}`);
      });
    ends.set(client, end);
    await timeline.finish();
    await sim.expire();
    if (sim.faults.happens("redrive")) for (const queue of sim.queues.all()) queue.redrive();
    await run.to(timeline.now() + gap(draw.chance(), draw.chance()));
  }
  await run.until(Promise.all(ends.values()));
}

function gap(kind: number, size: number): number {
  if (kind < 0.65) return size * 200;
  if (kind < 0.8) return size * 5 * minuteMs;
  return kind < 0.94 ? size * 5 * hourMs : size * 8 * dayMs;
}
