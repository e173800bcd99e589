import { describe, expect } from "vitest";
import { manyEvents } from "../../support/many-events.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { send } from "../../workers/mail.ts";

const success = "success@simulator.amazonses.com";

async function ask(world: World, project: TestProject, query: string) {
  const { status, body } = await world.api("GET", `/diagnosis?${query}`, project);
  expect(status).toBe(200);
  return body;
}

describe("GET /diagnosis", () => {
  test("names the newest email to the address, however its case is written, and what became of it", async ({
    world,
  }) => {
    const project = await newProject(world, { credits: 10 });
    const first = await send(world, project, { to: success, subject: "First" });
    await world.settle();
    world.clock.advance(1);
    const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const second = await send(world, project, { to: success, subject: "Second", scheduledAt });
    await send(world, project, { to: "other@simulator.amazonses.com", scheduledAt });
    const body = await ask(world, project, `address=${encodeURIComponent(success.toUpperCase())}`);
    expect(body).toMatchObject({ verdict: "scheduled", searchedTo: null, pausedAt: null });
    expect(body.emails).toMatchObject([
      { id: second, subject: "Second", verdict: "scheduled" },
      { id: first, subject: "First", status: "delivered", verdict: "delivered" },
    ]);
  });

  test("with a time looks only at emails that were accepted by then", async ({ world }) => {
    const project = await newProject(world, { credits: 10 });
    const first = await send(world, project, { to: success });
    const then = world.clock.now().toISOString();
    world.clock.advance(60_000);
    await send(world, project, { to: success });
    const body = await ask(world, project, `address=${success}&at=${then}`);
    expect(body.emails.map(({ id }: { id: string }) => id)).toEqual([first]);
  });

  test("tells a suppressed address from one that was never sent to", async ({ world }) => {
    const project = await newProject(world);
    await world.api("POST", "/suppressions", { ...project, body: { email: "kim@example.com" } });
    expect(await ask(world, project, "address=kim@example.com")).toMatchObject({
      verdict: "suppressed",
      now: { suppression: { reason: "manual" } },
      emails: [],
    });
    await world.api("POST", "/suppressions", { ...project, body: { email: "u+news@example.com" } });
    for (const query of ["address=u+news@example.com", "address=u%2Bnews@example.com"])
      expect(await ask(world, project, query)).toMatchObject({ verdict: "suppressed" });
    expect(await ask(world, project, "address=lee@example.com")).toMatchObject({
      verdict: "never_sent",
      emails: [],
    });
  });

  test("shows nothing of another project's emails and suppressions", async ({ world }) => {
    const [one, other] = [await newProject(world, { credits: 5 }), await newProject(world, { credits: 5 })];
    await send(world, other, { to: success });
    await world.api("POST", "/suppressions", { ...other, body: { email: "kim@example.com" } });
    for (const address of [success, "kim@example.com"])
      expect(await ask(world, one, `address=${address}`)).toMatchObject({
        verdict: "never_sent",
        emails: [],
      });
  });

  test("goes through 2,000 emails at most, and says how far it came", async ({ world }) => {
    // Four events for each of 2,100 emails.
    const project = await manyEvents(world, 8_400);
    const body = await ask(world, project, "address=kim@example.com");
    expect(body).toMatchObject({ verdict: "never_sent", emails: [], searchedTo: expect.any(String) });
  });

  test.for([
    ["", "address"],
    ["address=nobody", "address"],
    ["address=kim@example.com&at=yesterday", "at"],
  ] as const)("refuses ?%s and names the field", async ([query, path], { world, project }) => {
    const { status, body } = await world.api("GET", `/diagnosis?${query}`, project);
    expect(status).toBe(400);
    expect(body.name).toBe("validation_error");
    expect(body.issues).toMatchObject([{ path }]);
  });
});
