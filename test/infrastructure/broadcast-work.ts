import { claimMs } from "../../functions/domain/broadcasts/tens.ts";
import { handler as sendChunks } from "../../functions/workers/broadcasts/send-chunks.ts";
import {
  newBroadcast,
  newCompleteBroadcast,
  scheduleBroadcast,
  startBroadcast,
  startPausedBroadcast,
} from "../support/broadcast-rows.ts";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";

type Unrecorded = <Value>(prepare: () => Promise<Value>) => Promise<Value>;
type Work = (project: TestProject) => Promise<void>;

/** What the functions of broadcasts are made to do: enough to use all of their permissions. */
export function broadcastWork(worldOf: () => World, unrecorded: Unrecorded): Readonly<Record<string, Work>> {
  const ask = async ({ key }: TestProject, method: string, path: string, body?: unknown) => {
    const answer = await worldOf().api(method, path, { key, ...(body !== undefined && { body }) });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const onComplete =
    (method: string, sub: string, first?: typeof scheduleBroadcast): Work =>
    async (project) => {
      const world = worldOf();
      const id = await unrecorded(async () => {
        const made = await newCompleteBroadcast(world, project);
        await first?.(world, project, { path: `/broadcasts/${made}/send` });
        return made;
      });
      await ask(project, method, `/broadcasts/${id}${sub}`);
    };
  const on =
    (method: string, sub: string, change?: (project: TestProject) => unknown): Work =>
    async (project) => {
      const { id } = await unrecorded(() => ask(project, "POST", "/broadcasts", newBroadcast(project)));
      await ask(project, method, `/broadcasts/${id}${sub}`, change?.(project));
    };
  return {
    "list-broadcasts": (project) => ask(project, "GET", "/broadcasts"),
    "create-broadcast": (project) => ask(project, "POST", "/broadcasts", newBroadcast(project)),
    "get-broadcast": on("GET", ""),
    // The sender alone is given: its domain is read by itself.
    "update-broadcast": on("PATCH", "", ({ domain }) => ({ from: `a@${domain}`, html: "<p>Hello</p>" })),
    "delete-broadcast": on("DELETE", ""),
    "duplicate-broadcast": on("POST", "/duplicate", () => ({})),
    "send-broadcast": onComplete("POST", "/send"),
    "unschedule-broadcast": onComplete("POST", "/unschedule", scheduleBroadcast),
    "pause-broadcast": onComplete("POST", "/pause", startBroadcast),
    "resume-broadcast": onComplete("POST", "/resume", startPausedBroadcast),
    "cancel-broadcast": onComplete("POST", "/cancel", scheduleBroadcast),
    "get-broadcast-cost": async (project) => {
      await onComplete("GET", "/cost")(project);
      const filter = { all: [{ field: "email", operator: "equals", value: "nobody@example.com" }] };
      const path = await unrecorded(async () => {
        const { id: segmentId } = await ask(project, "POST", "/segments", { name: "One", filter });
        const made = await ask(project, "POST", "/broadcasts", { ...newBroadcast(project), segmentId });
        return `/broadcasts/${made.id}/cost`;
      });
      await ask(project, "GET", path);
    },
    "send-chunks": (project) => sendInTwo(worldOf(), project, unrecorded),
    "check-broadcast": onComplete("GET", "/check"),
    "list-broadcast-emails": onComplete("GET", "/emails", startBroadcast),
    "list-broadcast-unsent": onComplete("GET", "/unsent", startBroadcast),
    "get-broadcast-analytics": onComplete("GET", "/analytics", startBroadcast),
  };
}

/** A chunk whose first answer is lost: once nobody holds it any more, its reports are read. */
async function sendInTwo(world: World, project: TestProject, unrecorded: Unrecorded): Promise<void> {
  const own = await unrecorded(async () => {
    await world.chunks.workOff(sendChunks.on(world.services), 100);
    await preparedBroadcast(world, project);
    world.ses.setFault({ mode: "lose-answer", times: 1 });
    return world.chunks.waiting().filter(({ projectId }) => projectId === project.id);
  });
  await world.chunks.workOff(sendChunks.on(world.services), 100);
  await world.chunks.send(own, 0);
  const clock = () => new Date(world.clock.now().getTime() + 2 * claimMs);
  await world.chunks.workOff(sendChunks.on({ ...world.services, clock }), 100);
}

/** A broadcast that SES has accepted. */
export async function sentBroadcast(world: World, project: TestProject): Promise<void> {
  await preparedBroadcast(world, project);
  await world.chunks.workOff(sendChunks.on(world.services), 1);
}

async function preparedBroadcast(world: World, project: TestProject): Promise<void> {
  await broadcastJob(world, project);
  for (let more = true; more; ) more = await world.jobs.workOff(world.services);
}

/** A broadcast whose job prepares it and enqueues its chunks. */
export async function broadcastJob(world: World, project: TestProject): Promise<void> {
  const id = await newCompleteBroadcast(world, project);
  await world.api("POST", `/broadcasts/${id}/send`, { key: project.key });
}
