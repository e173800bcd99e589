import { describe, expect } from "vitest";
import { putCompliance } from "../../../functions/store/deliverability/compliance.ts";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newSender } from "./sender.ts";

describe("a small broadcast of a domain that people complain about", () => {
  const complain = (world: World, { id: projectId, domainId, domain }: TestProject, complained: number) =>
    putCompliance(world.services.tables, projectId, domainId, {
      ttl: Math.floor(world.clock.now().getTime() / 1000) + 86_400,
      facts: {
        at: world.clock.now().toISOString(),
        ...{ spf: "yes", dkim: "yes", soa: "yes", mx: "yes", organization: domain, codes: [] },
        // Neither an unsigned domain nor a missing policy stops a small broadcast.
        dmarc: { status: "missing" },
        figures: [{ provider: "yahoo", delivered: 10_000, complained }],
      },
    });

  test("is sent below 0.25 % complaints, refused from there, and sent with `override`", async ({ world }) => {
    const sender = await newSender(world);
    await complain(world, sender.project, 25);
    const { status, body } = await sender.send();
    expect([status, body.name]).toEqual([409, "invalid_state"]);
    expect(body.message).toContain("breaks the rule complaint_rate");
    expect((await sender.read()).status).toBe("draft");
    expect((await sender.send({ override: true })).status).toBe(200);
    const other = await newSender(world);
    await complain(world, other.project, 24);
    expect((await other.send()).status).toBe(200);
  });

  test("fails when its time has come, and costs nothing", async ({ world }) => {
    const sender = await newSender(world);
    const before = await sender.funds();
    const scheduledAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
    expect((await sender.send({ scheduledAt })).status).toBe(200);
    await complain(world, sender.project, 25);
    world.clock.advance(120_000);
    await world.sweep();
    while (await world.jobs.workOff(world.services));
    expect(await sender.read()).toMatchObject({ status: "failed", reason: "receiver_rules" });
    expect(await sender.funds()).toEqual(before);
  });
});
