import { describe, expect } from "vitest";
import { addMetrics } from "../../../functions/store/feedback/metrics.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { recordBatch } from "../../workers/event-mail.ts";
import { acceptsOf, send } from "../../workers/mail.ts";
import { told } from "../contacts/caller.ts";
import { open } from "./reading.ts";

const tracked = { tracking: { opens: true, clicks: false } };
const none = {
  ...{ sent: 0, delivered: 0, bounced: 0, softBounced: 0, complained: 0 },
  ...{ opened: 0, machineOpened: 0, clicked: 0, machineClicked: 0, received: 0 },
};

async function metricsOf(world: World, { key }: Pick<TestProject, "key">, query = "") {
  const { status, body } = await world.api("GET", `/metrics${query}`, { key });
  expect(status).toBe(200);
  return body;
}

async function emit(world: World, id: string, type: "Bounce" | "Complaint") {
  await world.ses.emit(acceptsOf(world, id)[0]?.messageId ?? "", type);
  await world.settle();
}

describe("GET /metrics", () => {
  test("counts what became of emails, in the day and hour in which it happened", async ({
    world,
    project,
  }) => {
    const [first, second] = [
      await send(world, project, tracked),
      await send(world, project, { to: ["a@example.com", "b@example.com"] }),
    ];
    await world.settle();
    await open(world, first);
    await open(world, first);
    await world.settle();
    const sentAt = world.clock.now();
    world.clock.advance(25 * 3_600_000);
    await emit(world, second, "Complaint");
    const { totals, rates, data, interval } = await metricsOf(world, project);
    expect(totals).toEqual({ ...none, sent: 3, delivered: 3, opened: 1, complained: 1 });
    expect(rates).toMatchObject({ delivered: 1, bounced: 0, opened: 1 / 3 });
    expect([interval, data.length]).toEqual(["day", 7]);
    const { at: _, ...yesterday } = data.at(-2);
    expect(yesterday).toEqual({ ...none, sent: 3, delivered: 3, opened: 1 });
    const hourly = await metricsOf(world, project, "?interval=hour");
    const hour = hourly.data.find(({ complained }: { complained: number }) => complained === 1);
    expect(hour.at).toBe(`${world.clock.now().toISOString().slice(0, 13)}:00:00.000Z`);
    expect(hourly.data.map(({ at }: { at: string }) => at)).not.toContain(sentAt.toISOString());
    expect(hourly.totals.sent).toBe(0);
  });

  test("counts nothing again when events are repeated", async ({ world, project }) => {
    await send(world, project);
    await world.queues.workOff(world.deliver);
    await world.ses.settle();
    const bodies = world.events.splice(0);
    for (const batch of [bodies, bodies, [...bodies, ...bodies]])
      expect(await recordBatch(world, batch)).toEqual([]);
    expect((await metricsOf(world, project)).totals).toEqual({ ...none, sent: 1, delivered: 1 });
  });

  test("a write whose response was lost is not added again by its repetition", async ({ world, project }) => {
    const of = { projectId: project.id, domainId: project.domainId, day: "2026-06-15" };
    const counts = [{ hour: 12, metric: "sent", count: 5 } as const];
    for (const batch of ["one", "one", "two"])
      await addMetrics(world.services.tables, of, counts, { batch, ttl: 2e9 });
    expect((await metricsOf(world, project)).totals.sent).toBe(10);
  });

  test("counts only the emails of the project, and with `domainId` only those of the domain", async ({
    world,
    project,
  }) => {
    const stranger = await newProject(world);
    await emit(world, await delivered(world, stranger), "Bounce");
    const id = await delivered(world, project);
    await emit(world, id, "Bounce");
    const { totals } = await metricsOf(world, project, `?domainId=${project.domainId}`);
    expect(totals).toMatchObject({ sent: 1, bounced: 1 });
    const { domains } = await metricsOf(world, project);
    expect(domains).toEqual([{ domainId: project.domainId, ...totals }]);
    const others = await metricsOf(world, project, `?domainId=${stranger.domainId}`);
    expect(others.totals).toEqual(none);
  });

  test("refuses a range that is too long, and one that ends before it begins", async ({ world, project }) => {
    const refused = async (query: string) => {
      const { status, body } = await world.api("GET", `/metrics?${query}`, { key: project.key });
      return [status, body.issues.map(({ path }: { path: string }) => path)];
    };
    expect(await refused("from=2026-01-01T00:00:00Z")).toEqual([400, ["from"]]);
    expect(await refused("from=2026-06-02T00:00:00Z&to=2026-06-01T00:00:00Z")).toEqual([400, ["to"]]);
    expect(await refused("interval=week")).toEqual([400, ["interval"]]);
    const reader = await project.newKey({ scopes: ["email:read"] });
    expect(told(await world.api("GET", "/metrics", { key: reader }))).toEqual([403, "missing_scope"]);
  });
});

async function delivered(world: World, project: TestProject): Promise<string> {
  const id = await send(world, project);
  await world.settle();
  return id;
}
