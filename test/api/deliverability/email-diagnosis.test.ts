import { describe, expect } from "vitest";
import {
  type DeliveryVerdict,
  verdicts,
  verdictTexts,
} from "../../../functions/domain/deliverability/verdicts.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { pass, send } from "../../workers/mail.ts";

const at = (name: string) => `${name}@simulator.amazonses.com`;

test.afterEach(({ world }) => world.ses.clearFaults());

async function diagnosis(world: World, project: TestProject, id: string) {
  const { status, body } = await world.api("GET", `/emails/${id}/diagnosis`, project);
  expect(status).toBe(200);
  return body;
}

describe("GET /emails/:id/diagnosis", () => {
  test.for([
    ["success", "delivered", "email.delivered"],
    ["bounce", "bounced", "email.bounced"],
    ["complaint", "complained", "email.complained"],
    ["suppressionlist", "suppressed", "email.suppressed"],
  ] as const)("of an email to %s@: %s, with the event", async ([name, verdict, type], { world, project }) => {
    const id = await send(world, project, { to: at(name) });
    await world.settle();
    const [recipient] = (await diagnosis(world, project, id)).recipients;
    expect(recipient).toMatchObject({ address: at(name), verdict, explanation: verdictTexts[verdict][0] });
    expect(recipient.evidence.map((one: { type: string }) => one.type)).toContain(type);
  });

  test("of a scheduled, a paused and a canceled email", async ({ world }) => {
    const project = await newProject(world, { credits: 10 });
    const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const scheduled = await send(world, project, { scheduledAt });
    const canceled = await send(world, project, { scheduledAt });
    await world.api("POST", `/emails/${canceled}/cancel`, project);
    world.ses.setFault({ mode: "throttle", times: 1 });
    const paused = await send(world, project);
    await world.api("POST", "/outbound/pause", project);
    const verdictsOf = async (id: string) => (await diagnosis(world, project, id)).recipients[0].verdict;
    expect(await verdictsOf(scheduled)).toBe("scheduled");
    expect(await verdictsOf(canceled)).toBe("canceled");
    expect(await verdictsOf(paused)).toBe("paused");
    expect((await diagnosis(world, project, paused)).pausedAt).not.toBeNull();
    await world.api("POST", "/outbound/resume", project);
    await pass(world, 2);
    expect(await verdictsOf(paused)).toBe("delivered");
  });

  test("names for each recipient what keeps email from it now", async ({ world }) => {
    const project = await newProject(world, { credits: 10 });
    await world.api("POST", "/suppressions", { ...project, body: { email: "Kim@Example.com" } });
    const id = await send(world, project, { to: ["kim@example.com", at("success")] });
    await world.settle();
    const { recipients } = await diagnosis(world, project, id);
    expect(recipients.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      "suppressed",
      "delivered",
    ]);
    expect(recipients[0].now.suppression).toMatchObject({ reason: "manual", scope: "all" });
    expect(recipients[1].now).toEqual({
      ...{ contactId: null, suppression: null, unsubscribedAt: null, topicsLeft: [] },
    });
  });

  test("gives an erased person's address and state to nobody", async ({ world }) => {
    const project = await newProject(world, { credits: 10 });
    const contact = await world.api("POST", "/contacts", { ...project, body: { email: at("success") } });
    const id = await send(world, project, { to: at("success") });
    await world.settle();
    await world.api("DELETE", `/contacts/${contact.body.id}?erase=true`, project);
    await world.settle();
    const body = await diagnosis(world, project, id);
    expect(JSON.stringify(body)).not.toContain(at("success"));
    expect(body.recipients[0]).toMatchObject({ address: "erased", verdict: "delivered" });
  });

  test("every verdict has an explanation and a next step", () => {
    const texts: Record<DeliveryVerdict, readonly [string, string]> = verdictTexts;
    for (const verdict of verdicts) for (const text of texts[verdict]) expect(text).toMatch(/^[A-Z].+\.$/s);
    expect(Object.keys(texts).sort()).toEqual([...verdicts].sort());
  });
});
