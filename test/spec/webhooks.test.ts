import { expect } from "vitest";
import { newProject, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { statusAndName } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

let made = 0;
const newUrl = () => `https://spec.example.com/${++made}`;

async function endpoint(world: World, { key }: TestProject, events: readonly string[]) {
  const body = { url: newUrl(), events };
  return (await world.api("POST", "/webhooks", { key, body })).body;
}

/** The event types that an endpoint received, in order. */
function typesAt(world: World, url: string): readonly string[] {
  return world.web.calls.filter((call) => call.url === url).map(({ body }) => JSON.parse(body).type);
}

/** Sends an email that is delivered, and creates a contact. */
async function liveALittle(world: World, project: TestProject): Promise<void> {
  await world.api("POST", "/emails", { key: project.key, body: project.email() });
  await world.api("POST", "/contacts", { key: project.key, body: { email: "ada@example.com" } });
  await world.settle();
}

specified("2.webhook-endpoint", async ({ world, project }) => {
  const [one, kind, all] = [
    await endpoint(world, project, ["email.delivered"]),
    await endpoint(world, project, ["contact.*"]),
    await endpoint(world, project, ["*"]),
  ];
  await liveALittle(world, project);
  expect(typesAt(world, one.url)).toEqual(["email.delivered"]);
  expect(typesAt(world, kind.url)).toEqual(["contact.created"]);
  const types = ["contact.created", "email.queued", "email.sent", "email.delivered"];
  expect(typesAt(world, all.url).toSorted()).toEqual(types.toSorted());
});

specified("6.webhook-endpoints", async ({ world, project }) => {
  const { newKey } = project;
  const [reads, writes, deletes] = [
    await newKey({ scopes: ["webhook:read"] }),
    await newKey({ scopes: ["webhook:write"] }),
    await newKey({ scopes: ["webhook:delete"] }),
  ];
  const body = { url: newUrl(), events: ["email.delivered"] };
  const { body: hook } = await world.api("POST", "/webhooks", { key: writes, body });
  const path = `/webhooks/${hook.id}`;
  expect((await world.api("GET", path, { key: reads })).body).toMatchObject(body);
  expect((await world.api("GET", "/webhooks", { key: reads })).body.items).toMatchObject([body]);
  await liveALittle(world, project);
  expect(typesAt(world, body.url)).toEqual(["email.delivered"]);
  await world.api("PATCH", path, { key: writes, body: { events: ["contact.*"] } });
  await world.api("DELETE", "/contacts/ada@example.com", { key: project.key });
  await liveALittle(world, project);
  expect(typesAt(world, body.url).slice(1)).toEqual(["contact.deleted", "contact.created"]);
  expect((await world.api("DELETE", path, { key: deletes })).status).toBe(200);
  await world.api("DELETE", "/contacts/ada@example.com", { key: project.key });
  await liveALittle(world, project);
  expect(typesAt(world, body.url)).toHaveLength(3);
  const others = await newKey({ scopes: ["email:read", "contact:write", "activity:read"] });
  for (const [method, at] of [
    ["GET", "/webhooks"],
    ["POST", "/webhooks"],
    ["GET", path],
    ["PATCH", path],
    ["DELETE", path],
  ] as const)
    expect(statusAndName(await world.api(method, at, { key: others, body }))).toEqual([403, "missing_scope"]);
});

specifiedInPart("1.project-owns-data", "webhook endpoints", async ({ world, project }) => {
  const [owner, other] = [project, await newProject(world)];
  const hook = await endpoint(world, owner, ["*"]);
  const path = `/webhooks/${hook.id}`;
  const second = await owner.newKey({});
  expect((await world.api("GET", path, { key: second })).body.url).toBe(hook.url);
  expect((await world.api("GET", path, { key: other.key })).status).toBe(404);
  expect((await world.api("GET", "/webhooks", { key: other.key })).body.items).toEqual([]);
  await liveALittle(world, other);
  expect(typesAt(world, hook.url)).toEqual([]);
});
