import { expect } from "vitest";
import { newBroadcast } from "../support/broadcast-rows.ts";
import { newProject } from "../support/project.ts";
import { fundsOf } from "../workers/mail.ts";
import { acceptsTo, keyOfAnotherDomain, newDraft } from "./broadcast-sending.ts";
import { statusAndName } from "./sending.ts";
import { specified } from "./specified.ts";

specified("4.send-broadcast", async ({ world }) => {
  const price = world.services.deployment.priceMicros;
  const project = await newProject(world, { credits: 1, balanceMicros: 5 * price });
  const { addresses, send } = await newDraft(world, project, 3);
  const other = await keyOfAnotherDomain(world, project);
  expect(statusAndName(await send(other))).toEqual([403, "key_restricted"]);
  expect((await send(await project.newKey({ scopes: ["broadcast:send"] }))).status).toBe(200);
  await world.settle();
  expect(acceptsTo(world, addresses)).toHaveLength(3);
  // One free credit, then the price of each other recipient.
  expect(await fundsOf(world, project)).toMatchObject({ credits: 0, balanceMicros: 3 * price });
  // All of its recipients but one are paid for.
  const short = await newProject(world, { credits: 1, balanceMicros: price });
  const last = await newDraft(world, short, 3);
  const before = await fundsOf(world, short);
  expect(statusAndName(await last.send(short.key))).toEqual([400, "insufficient_balance"]);
  await world.settle();
  expect([await fundsOf(world, short), acceptsTo(world, last.addresses)]).toEqual([before, []]);
});

specified("4.send-broadcast", async ({ world }) => {
  const price = world.services.deployment.priceMicros;
  const project = await newProject(world, { credits: 0, balanceMicros: 5 * price });
  const { send } = await newDraft(world, project);
  expect((await send(await project.newKey({ scopes: ["broadcast:send"] }))).status).toBe(200);
  await world.settle();
  const { body } = await world.api("GET", "/limits", { key: project.key });
  expect(body).toMatchObject({ balanceMicros: 4 * price, freeCredits: { remaining: 0 } });
});

specified("5.scope.broadcast-send", async ({ world, project }) => {
  const { send } = await newDraft(world, project);
  const others = ["broadcast:read", "broadcast:write", "broadcast:delete"] as const;
  expect(statusAndName(await send(await project.newKey({ scopes: others })))).toEqual([403, "missing_scope"]);
  expect((await send(await project.newKey({ scopes: ["broadcast:send"] }))).status).toBe(200);
});

specified("3.states.broadcast", async ({ world, project }) => {
  const [writes, sends] = [
    await project.newKey({ scopes: ["broadcast:write"] }),
    await project.newKey({ scopes: ["broadcast:send"] }),
  ];
  const created = await world.api("POST", "/broadcasts", { key: writes, body: newBroadcast(project) });
  expect(created.body.status).toBe("draft");
  const { path, send } = await newDraft(world, project);
  const change = () => world.api("PATCH", path, { key: writes, body: { subject: "Hello" } });
  expect((await change()).body).toMatchObject({ subject: "Hello", status: "draft" });
  expect((await world.api("GET", path, { key: project.key })).body.status).toBe("draft");
  expect(statusAndName(await send(writes))).toEqual([403, "missing_scope"]);
  expect((await send(sends)).status).toBe(200);
  await world.settle();
  expect((await world.api("GET", path, { key: project.key })).body.status).toBe("sent");
  expect(statusAndName(await change())).toEqual([409, "invalid_state"]);
});

specified("5.rule-5.checked", async ({ world, project }) => {
  const { path, send } = await newDraft(world, project);
  expect((await send(await keyOfAnotherDomain(world, project))).status).toBe(403);
  expect(world.jobs.waiting.filter(({ projectId }) => projectId === project.id)).toEqual([]);
  expect((await world.api("GET", path, { key: project.key })).body.status).toBe("draft");
  expect((await send(await project.newKey({ domainId: project.domainId }))).status).toBe(200);
});
