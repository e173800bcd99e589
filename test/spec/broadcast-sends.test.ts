import { expect } from "vitest";
import { newCompleteBroadcast } from "../support/broadcast-rows.ts";
import { newDomain, newProject, setFunds, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { specified, specifiedInPart } from "./specified.ts";

/** A complete draft to one contact, and its send by a key. */
async function sendable(world: World, project: TestProject) {
  const path = `/broadcasts/${await newCompleteBroadcast(world, project)}`;
  const send = (key: string) => world.api("POST", `${path}/send`, { key });
  return { path, send };
}

async function balanceOf(world: World, { key }: TestProject) {
  const { balanceMicros, freeCredits } = (await world.api("GET", "/limits", { key })).body;
  return { balanceMicros, credits: freeCredits.remaining };
}

async function keyOfAnotherDomain(world: World, project: TestProject): Promise<string> {
  const { id: domainId } = await newDomain(world, project.id, `other.${project.domain}`, "us-east-1");
  return project.newKey({ domainId });
}

specified("4.send-broadcast", async ({ world }) => {
  const price = world.services.deployment.priceMicros;
  const project = await newProject(world, { credits: 0, balanceMicros: 5 * price });
  const { send } = await sendable(world, project);
  expect((await send(await keyOfAnotherDomain(world, project))).status).toBe(403);
  expect((await send(await project.newKey({ scopes: ["broadcast:send"] }))).status).toBe(200);
  await world.settle();
  expect(await balanceOf(world, project)).toEqual({ balanceMicros: 4 * price, credits: 0 });
});

specified("5.scope.broadcast-send", async ({ world, project }) => {
  const { send } = await sendable(world, project);
  const others = ["broadcast:read", "broadcast:write", "broadcast:delete"] as const;
  const without = await send(await project.newKey({ scopes: others }));
  expect([without.status, without.body.name]).toEqual([403, "missing_scope"]);
  expect((await send(await project.newKey({ scopes: ["broadcast:send"] }))).status).toBe(200);
});

specifiedInPart("3.states.broadcast", "sent by `broadcast:send`", async ({ world, project }) => {
  const { path, send } = await sendable(world, project);
  await send(await project.newKey({ scopes: ["broadcast:send"] }));
  await world.settle();
  expect((await world.api("GET", path, { key: project.key })).body.status).toBe("sent");
});

specifiedInPart("7.403.key-restricted", "the broadcast's domain", async ({ world, project }) => {
  const { send } = await sendable(world, project);
  const { status, body } = await send(await keyOfAnotherDomain(world, project));
  expect([status, body.name]).toEqual([403, "key_restricted"]);
});

specifiedInPart("5.rule-5.checked", "POST /broadcasts/:id/send", async ({ world, project }) => {
  const { path, send } = await sendable(world, project);
  expect((await send(await keyOfAnotherDomain(world, project))).status).toBe(403);
  expect(world.jobs.waiting.filter(({ projectId }) => projectId === project.id)).toEqual([]);
  expect((await world.api("GET", path, { key: project.key })).body.status).toBe("draft");
  expect((await send(await project.newKey({ domainId: project.domainId }))).status).toBe(200);
});

specifiedInPart("8.limit.balance", "broadcast recipients", async ({ world }) => {
  const project = await newProject(world, { credits: 1, balanceMicros: 1_000_000 });
  const before = await balanceOf(world, project);
  const price = world.services.deployment.priceMicros;
  const left = [];
  for (let sent = 0; sent < 2; sent++) {
    await (await sendable(world, project)).send(project.key);
    await world.settle();
    left.push(await balanceOf(world, project));
  }
  expect(left).toEqual([
    { ...before, credits: 0 },
    { credits: 0, balanceMicros: before.balanceMicros - price },
  ]);
  await setFunds(world, project.id, { balanceMicros: 0 });
  expect((await (await sendable(world, project)).send(project.key)).body.name).toBe("insufficient_balance");
});

specified("5.rule-6.broadcasts", async ({ world }) => {
  const project = await newProject(world, { region: "eu-west-1" });
  const before = world.ses.emails().length;
  await (await sendable(world, project)).send(project.key);
  await world.settle();
  const emails = world.ses.emails().slice(before);
  expect(emails.map(({ region }) => region)).toEqual(["eu-west-1"]);
});
