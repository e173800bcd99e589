import { describe, expect } from "vitest";
import { newInboundEmail } from "../../support/inbound-mail.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { pass } from "../../workers/mail.ts";
import { acceptedOf, change, emailsOf } from "./captures.ts";

/** What a route of inbound email makes the project send. */
const actions: Readonly<Record<string, (world: World, project: TestProject) => Promise<object>>> = {
  "a reply": async (world, project) => ({ type: "reply", templateId: await newTemplate(world, project) }),
  "a forward": async (_, { domain }) => ({ type: "forward", to: [`ana@${domain}`] }),
  // Nothing is forwarded there yet: its owner is asked by an email.
  "a request for confirmation": async () => ({ type: "forward", to: ["ana@elsewhere.example"] }),
};

async function newTemplate(world: World, { key }: TestProject): Promise<string> {
  const template = { name: "Away", subject: "Away", html: "<p>Away</p>" };
  const { id } = (await world.api("POST", "/templates", { key, body: template })).body;
  expect((await world.api("POST", `/templates/${id}/publish`, { key })).status).toBe(200);
  return id;
}

/** Makes a route with the action and lets a message arrive. */
async function receive(world: World, project: TestProject, name: string): Promise<void> {
  const action = await actions[name]?.(world, project);
  const body = { match: { recipient: "in@*" }, action };
  expect((await world.api("POST", "/inbound/routes", { key: project.key, body })).status).toBe(201);
  await newInboundEmail(world, project);
}

async function statusesOf(world: World, project: TestProject): Promise<readonly string[]> {
  return (await emailsOf(world, project)).map(({ status }) => status);
}

describe.each(Object.keys(actions))("%s of a route", (name) => {
  test("of a project with capture never reaches SES", async ({ world }) => {
    const project = await newProject(world);
    await change(world, project, { capture: true });
    await receive(world, project, name);
    await pass(world, 2);
    expect(await statusesOf(world, project)).toEqual(["captured"]);
    expect(acceptedOf(world, project)).toBe(0);
  });

  test("that was accepted before capture began is captured, and stays so when it ends", async ({ world }) => {
    const project = await newProject(world);
    await receive(world, project, name);
    await change(world, project, { capture: true });
    await pass(world, 2);
    await change(world, project, { capture: false });
    await pass(world, 2);
    expect(await statusesOf(world, project)).toEqual(["captured"]);
    expect(acceptedOf(world, project)).toBe(0);
  });

  test("reaches SES without capture", async ({ world }) => {
    const project = await newProject(world);
    await receive(world, project, name);
    await pass(world, 2);
    expect(acceptedOf(world, project)).toBe(1);
  });
});
