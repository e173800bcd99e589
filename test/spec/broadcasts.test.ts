import { expect } from "vitest";
import { scopes } from "../../functions/domain/platform/scopes.ts";
import { newBroadcast } from "../support/broadcast-rows.ts";
import { newProject, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { newDraft } from "./broadcast-sending.ts";
import { statusAndName } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

async function draftIn(world: World, project: TestProject) {
  const { body } = await world.api("POST", "/broadcasts", { key: project.key, body: newBroadcast(project) });
  return body;
}

specified("4.create-broadcast", async ({ world, project }) => {
  const key = await project.newKey({ scopes: ["broadcast:write"] });
  const { status, body } = await world.api("POST", "/broadcasts", { key, body: newBroadcast(project) });
  expect([status, body.status]).toEqual([201, "draft"]);
});

specified("2.broadcast", async ({ world }) => {
  const price = world.services.deployment.priceMicros;
  const project = await newProject(world, { credits: 1, balanceMicros: 5 * price });
  expect(await draftIn(world, project)).toMatchObject({ domainId: project.domainId, status: "draft" });
  const { path, addresses, send } = await newDraft(world, project, 3);
  const get = async (sub = "") => (await world.api("GET", `${path}${sub}`, { key: project.key })).body;
  const cost = { recipients: 3, unitMicros: price, credits: 1, micros: 2 * price };
  expect(await get("/cost")).toMatchObject({ ...cost, isFinal: false });
  expect(await get("/analytics")).toMatchObject({ sent: 0, delivered: 0 });
  expect((await get("/emails")).items).toEqual([]);
  await send(project.key);
  while (await world.jobs.workOff(world.services));
  // One of the recipients is suppressed when it is sent.
  await world.api("POST", "/suppressions", { key: project.key, body: { email: addresses[0] } });
  await world.settle();
  expect(await get()).toMatchObject({ domainId: project.domainId, status: "sent" });
  expect(await get("/cost")).toMatchObject({ ...cost, isFinal: true, refunded: { units: 1 } });
  expect(await get("/analytics")).toMatchObject({
    ...{ recipients: 3, sent: 2, delivered: 2, bounced: 0, unsent: { suppressed: 1 } },
  });
  const statuses = (await get("/emails")).items.map(({ to, status }: { to: string; status: string }) => [
    to,
    status,
  ]);
  expect(statuses.toSorted()).toEqual(addresses.map((to, at) => [to, at === 0 ? "suppressed" : "delivered"]));
  expect((await get("/unsent")).items).toMatchObject([{ reason: "suppressed" }]);
});

specified("5.scope.broadcast-write", async ({ world, project }) => {
  const { id } = await draftIn(world, project);
  expect(await allowed(world, project, "broadcast:write", id)).toEqual(["POST", "PATCH"]);
});

specified("5.scope.broadcast-delete", async ({ world, project }) => {
  const { id } = await draftIn(world, project);
  expect(await allowed(world, project, "broadcast:delete", id)).toEqual(["DELETE"]);
});

specified("5.scope.broadcast-read", async ({ world, project }) => {
  const { id } = await draftIn(world, project);
  expect(await allowed(world, project, "broadcast:read", id)).toEqual(["GET", "GET"]);
  const sent = await newDraft(world, project, 2);
  await sent.send(project.key);
  await world.settle();
  const reader = await project.newKey({ scopes: ["broadcast:read"] });
  const others = await project.newKey({ scopes: scopes.filter((one) => one !== "broadcast:read") });
  const get = (sub: string, key = reader) => world.api("GET", `${sent.path}${sub}`, { key });
  for (const sub of ["", "/analytics", "/cost", "/emails", "/unsent"]) {
    expect([sub, (await get(sub)).status]).toEqual([sub, 200]);
    expect([sub, ...statusAndName(await get(sub, others))]).toEqual([sub, 403, "missing_scope"]);
  }
  expect((await get("/analytics")).body).toMatchObject({ recipients: 2, sent: 2, delivered: 2 });
  expect((await get("/cost")).body).toMatchObject({ recipients: 2, credits: 2, micros: 0, isFinal: true });
  const { items } = (await get("/emails")).body;
  expect(items.map(({ to, status }: { to: string; status: string }) => [to, status]).toSorted()).toEqual(
    sent.addresses.map((to) => [to, "delivered"]),
  );
});

specifiedInPart("4.other-lists", "broadcasts", async ({ world, project }) => {
  const { id } = await draftIn(world, project);
  world.clock.advance(1000);
  const second = await draftIn(world, project);
  const { body } = await world.api("GET", `/broadcasts?after=${second.id}`, { key: project.key });
  expect(body).toMatchObject({ items: [{ id }], hasMore: false, nextCursor: id });
});

specifiedInPart("8.bounded-lists", "broadcasts", async ({ world, project }) => {
  await draftIn(world, project);
  expect((await world.api("GET", "/broadcasts?page=1", { key: project.key })).body.total).toBe(1);
});

/** The methods of the calls that a key with one scope may make. */
async function allowed(
  world: World,
  project: TestProject,
  scope: "broadcast:read" | "broadcast:write" | "broadcast:delete",
  id: string,
): Promise<readonly string[]> {
  const key = await project.newKey({ scopes: [scope] });
  const calls = [
    ["GET", "/broadcasts"],
    ["GET", `/broadcasts/${id}`],
    ["POST", "/broadcasts", newBroadcast(project)],
    ["PATCH", `/broadcasts/${id}`, { name: "Other" }],
    ["DELETE", `/broadcasts/${id}`],
  ] as const;
  const found: string[] = [];
  for (const [method, path, body] of calls) {
    const { status } = await world.api(method, path, { key, ...(body && { body }) });
    if (status < 300) found.push(method);
  }
  return found;
}
