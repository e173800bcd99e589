import { describe, expect } from "vitest";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { fundsOf, pass, read, send } from "../../workers/mail.ts";
import { senderOf } from "../broadcasts/sender.ts";
import { acceptedOf, emailsOf } from "./captures.ts";

/** A project, and the same for callers with a key that captures. */
async function newCapturing(world: World) {
  const project = await newProject(world, { credits: 20, balanceMicros: 400_000 });
  const body = { name: "Staging", capture: true };
  const { status, body: made } = await world.api("POST", `/projects/${project.id}/keys`, {
    ...{ token: project.owner.token, body },
  });
  expect([status, made.capture]).toEqual([201, true]);
  return { project, capturing: { ...project, key: made.key as string } satisfies TestProject };
}

const statusesOf = async (world: World, project: TestProject) =>
  (await emailsOf(world, project)).map(({ status }) => status);

describe("a key that captures", () => {
  test("captures single and bulk sends and tests of templates, and gives their price back", async ({
    world,
  }) => {
    const { project, capturing } = await newCapturing(world);
    const before = await fundsOf(world, project);
    const { key, domain } = capturing;
    await send(world, capturing);
    const emails = [1, 2].map((at) => project.email({ to: `bulk${at}@example.com` }));
    expect((await world.api("POST", "/emails/bulk", { key, body: { emails } })).status).toBe(200);
    const template = { name: "Hello", subject: "Hello", html: "<p>Hello</p>" };
    const { id } = (await world.api("POST", "/templates", { key, body: template })).body;
    const addressed = { from: `a@${domain}`, to: "tester@example.com" };
    expect((await world.api("POST", `/templates/${id}/test`, { key, body: addressed })).status).toBe(200);
    await pass(world, 2);
    expect(await statusesOf(world, project)).toEqual(["captured", "captured", "captured", "captured"]);
    expect(acceptedOf(world, project)).toBe(0);
    expect(await fundsOf(world, project)).toEqual(before);
  });

  test("leaves the emails of other keys alone, and what it repeats by an idempotency key", async ({
    world,
  }) => {
    const { project, capturing } = await newCapturing(world);
    const one = { headers: { "idempotency-key": "one" }, body: project.email() };
    const sent = await world.api("POST", "/emails", { key: project.key, ...one });
    const again = await world.api("POST", "/emails", { key: capturing.key, ...one });
    expect(again.body).toEqual(sent.body);
    await world.settle();
    expect((await read(world, project, sent.body.id)).status).toBe("delivered");
    expect(acceptedOf(world, project)).toBe(1);
  });

  test("captures the broadcasts that it sends, and not those that it wrote", async ({ world }) => {
    await world.settle();
    const { project, capturing } = await newCapturing(world);
    const draft = await senderOf(world, capturing, 2);
    await draft.send();
    await world.settle();
    expect(acceptedOf(world, project)).toBe(0);
    const other = await draft.make({ ...draft.content, audienceId: draft.audienceId });
    const sent = await world.api("POST", `/broadcasts/${other.id}/send`, { key: project.key });
    expect(sent.status).toBe(200);
    await world.settle();
    expect(acceptedOf(world, project)).toBe(2);
  });

  test("captures no broadcast that it had scheduled, and that another key sends", async ({ world }) => {
    await world.settle();
    const { project, capturing } = await newCapturing(world);
    const { path, send: schedule, call } = await senderOf(world, capturing, 2);
    const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    expect((await schedule({ scheduledAt })).body.status).toBe("scheduled");
    expect((await call("POST", `${path}/unschedule`)).body.status).toBe("draft");
    expect((await world.api("POST", `${path}/send`, { key: project.key })).status).toBe(200);
    await world.settle();
    expect(acceptedOf(world, project)).toBe(2);
  });

  test("is shown as such, and stays so", async ({ world }) => {
    const { project } = await newCapturing(world);
    const path = `/projects/${project.id}/keys`;
    const { token } = project.owner;
    const { items } = (await world.api("GET", path, { token })).body;
    // Both keys were made in one millisecond, so either may be listed first.
    const [capturing, ...others] = items.filter(({ capture }: { capture: boolean }) => capture);
    expect([items.length, others]).toEqual([2, []]);
    const change = { token, body: { capture: false } };
    expect((await world.api("PATCH", `${path}/${capturing.id}`, change)).status).toBe(400);
  });
});
