import type { TestProject } from "../../test/support/project.ts";
import type { World } from "../../test/support/world.ts";
import { html8k as html } from "../bodies.ts";
import { type Path, path, post } from "./path.ts";

/** A path of a project with a scheduled email. */
function scheduledPath(name: string, method: "PATCH" | "POST", action: string, body?: unknown): Path {
  return path(name, async ({ world, project, startCounting }) => {
    const scheduled = project.email({ html, scheduledAt: "2026-06-20T00:00:00Z" });
    const { id } = (await post(world, project, "/emails", scheduled)).body;
    startCounting();
    await world.api(method, `/emails/${id}${action}`, { ...project, ...(body !== undefined && { body }) });
  });
}

async function bulk(world: World, project: TestProject, one: unknown): Promise<void> {
  const emails = Array.from({ length: 100 }, () => one);
  const { status } = await post(world, project, "/emails/bulk", { emails });
  if (status !== 200) throw new Error(`a bulk call was refused: ${status}`);
}

const rich = { balanceMicros: 10_000_000, monthlyQuota: 5000 };

/** Schedules emails by bulk calls, and stores their rows. */
async function scheduleMany(world: World, project: TestProject, count: number): Promise<void> {
  const one = project.email({ html, scheduledAt: "2026-06-20T00:00:00Z" });
  for (let left = count; left > 0; left -= 100) await bulk(world, project, one);
  world.clock.advance(1);
  await world.settle();
}

/** Paths that read and change emails. */
export const emailPaths: readonly Path[] = [
  path("GET /emails/:id", async ({ world, project, startCounting }) => {
    const { body } = await post(world, project, "/emails", project.email({ html }));
    await world.settle();
    startCounting();
    await world.api("GET", `/emails/${body.id}`, project);
  }),
  path("GET /emails/:id/attachments/:index", async ({ world, project, startCounting }) => {
    const attachments = [{ filename: "a.txt", content: "aGVsbG8=" }];
    const { body } = await post(world, project, "/emails", project.email({ html, attachments }));
    startCounting();
    await world.api("GET", `/emails/${body.id}/attachments/0`, project);
  }),
  path("GET /emails/:id/diagnosis", async ({ world, project, startCounting }) => {
    const { body } = await post(world, project, "/emails", project.email({ html }));
    await world.settle();
    startCounting();
    await world.api("GET", `/emails/${body.id}/diagnosis`, project);
  }),
  path("GET /diagnosis", async ({ world, project, startCounting }) => {
    await post(world, project, "/emails", project.email({ html }));
    startCounting();
    await world.api("GET", "/diagnosis?address=ada@example.com", project);
  }),
  path("GET /emails", async ({ world, project, startCounting }) => {
    await post(world, project, "/emails", project.email({ html }));
    startCounting();
    await world.api("GET", "/emails", project);
  }),
  scheduledPath("PATCH /emails/:id", "PATCH", "", { scheduledAt: "2026-06-21T00:00:00Z" }),
  scheduledPath("POST /emails/:id/cancel", "POST", "/cancel"),
  path("POST /emails/cancel", async ({ world, project, startCounting }) => {
    startCounting();
    await post(world, project, "/emails/cancel", { filter: { status: "scheduled" } });
  }),
  path(
    "POST /emails/cancel, a dry run over 1,000 emails",
    async ({ world, project, startCounting }) => {
      await scheduleMany(world, project, 1000);
      startCounting();
      await post(world, project, "/emails/cancel", { filter: { tag: "none" }, dryRun: true });
    },
    rich,
  ),
  path("GET /emails/cancellations/:id", async ({ world, project, startCounting }) => {
    const { body } = await post(world, project, "/emails/cancel", { filter: { status: "scheduled" } });
    startCounting();
    await world.api("GET", `/emails/cancellations/${body.id}`, project);
  }),
  path(
    "canceling 100 emails by a filter",
    async ({ world, project, startCounting }) => {
      await scheduleMany(world, project, 100);
      await post(world, project, "/emails/cancel", { filter: { status: "scheduled" } });
      startCounting();
      while (await world.jobs.workOff(world.services));
    },
    rich,
  ),
];
