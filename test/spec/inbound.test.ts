import { expect } from "vitest";
import { newAddress, newRoute } from "../http/rows.ts";
import { newInboundEmail } from "../support/inbound-mail.ts";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { specified } from "./specified.ts";

async function made(world: World, { key }: TestProject, path: string, body: unknown): Promise<string> {
  return (await world.api("POST", path, { key, body })).body.id;
}

specified("2.inbound", async ({ world, project }) => {
  const { key } = project;
  const email = await newInboundEmail(world, project);
  const entry = await made(world, project, "/inbound/blocklist", { value: newAddress() });
  const low = await made(world, project, "/inbound/routes", { ...newRoute, priority: 1 });
  world.clock.advance(1000);
  const high = await made(world, project, "/inbound/routes", { ...newRoute, priority: 9 });
  world.clock.advance(1000);
  const middle = await made(world, project, "/inbound/routes", { ...newRoute, priority: 5 });
  const idsOf = async (path: string) =>
    (await world.api("GET", path, { key })).body.items.map(({ id }: { id: string }) => id);
  expect(await idsOf("/inbound/emails")).toEqual([email]);
  expect(await idsOf("/inbound/blocklist")).toEqual([entry]);
  expect(await idsOf("/inbound/routes")).toEqual([high, middle, low]);
});

specified("8.pagination.rule-5.sort-value", async ({ world, project }) => {
  const { key } = project;
  const contacts: string[] = [];
  for (let at = 0; at < 3; at++) {
    contacts.unshift(await made(world, project, "/contacts", { email: newAddress() }));
    world.clock.advance(1000);
  }
  const { items } = (await world.api("GET", "/contacts", { key })).body;
  expect(items.map(({ id }: { id: string }) => id)).toEqual(contacts);
  const ids: string[] = [];
  for (const priority of [3, 7, 5]) {
    ids.push(await made(world, project, "/inbound/routes", { ...newRoute, priority }));
    world.clock.advance(1000);
  }
  const walked: string[] = [];
  for (let after = ""; ; ) {
    const { body } = await world.api("GET", `/inbound/routes?limit=1&after=${after}`, { key });
    walked.push(...body.items.map(({ id }: { id: string }) => id));
    if (!body.hasMore) break;
    after = body.nextCursor;
  }
  expect(walked).toEqual([ids[1], ids[2], ids[0]]);
});

type Call = readonly [method: string, path: string, body?: unknown];

/** Returns the calls that a key with this scope alone may make. */
async function allowed(
  world: World,
  project: TestProject,
  scope: "inbound:read" | "inbound:write" | "inbound:delete",
  calls: readonly Call[],
): Promise<readonly string[]> {
  const key = await project.newKey({ scopes: [scope] });
  const served: string[] = [];
  for (const [method, path, body] of calls) {
    const { status } = await world.api(method, path, { key, ...(body !== undefined && { body }) });
    if (status < 300) served.push(`${method} ${path.replace(/(inb|rte|blo)_\w+/, "ID")}`);
    else expect(status).toBe(403);
  }
  return served;
}

/** Every kind of call: reads first, and deletions last. */
async function callsOn(world: World, project: TestProject): Promise<readonly Call[]> {
  const email = await newInboundEmail(world, project);
  const route = await made(world, project, "/inbound/routes", newRoute);
  const entry = await made(world, project, "/inbound/blocklist", { value: newAddress() });
  return [
    ...["/inbound/emails", `/inbound/emails/${email}`, "/inbound/routes", `/inbound/routes/${route}`].map(
      (path) => ["GET", path] as const,
    ),
    ["GET", "/inbound/blocklist"],
    ["POST", "/inbound/routes", newRoute],
    ["PATCH", `/inbound/routes/${route}`, { stop: true }],
    ["PATCH", "/inbound/settings", { rawDays: 7 }],
    ["DELETE", `/inbound/routes/${route}`],
    ["DELETE", `/inbound/blocklist/${entry}`],
    ["DELETE", `/inbound/emails/${email}`],
  ];
}

specified("5.scope.inbound-read", async ({ world, project }) => {
  expect(await allowed(world, project, "inbound:read", await callsOn(world, project))).toEqual([
    ...["GET /inbound/emails", "GET /inbound/emails/ID", "GET /inbound/routes", "GET /inbound/routes/ID"],
    "GET /inbound/blocklist",
  ]);
});

specified("5.scope.inbound-write", async ({ world, project }) => {
  expect(await allowed(world, project, "inbound:write", await callsOn(world, project))).toEqual([
    ...["POST /inbound/routes", "PATCH /inbound/routes/ID", "PATCH /inbound/settings"],
  ]);
});

specified("5.scope.inbound-delete", async ({ world, project }) => {
  expect(await allowed(world, project, "inbound:delete", await callsOn(world, project))).toEqual([
    ...["DELETE /inbound/routes/ID", "DELETE /inbound/blocklist/ID", "DELETE /inbound/emails/ID"],
  ]);
});
