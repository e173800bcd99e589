import { expect } from "vitest";
import { newProject, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { sendBy, statusAndName, traces, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

specifiedInPart("8.limit.limit", "GET /emails", async ({ world }) => {
  const project = await newProject(world, { credits: 200 });
  const { key, email } = project;
  const emails = Array.from({ length: 100 }, () => email());
  await world.api("POST", "/emails/bulk", { key, body: { emails } });
  await world.api("POST", "/emails/bulk", { key, body: { emails: emails.slice(0, 5) } });
  await world.settle();
  const list = (query: string) => world.api("GET", `/emails${query}`, { key });
  const length = async (query: string) => (await list(query)).body.items.length;
  expect([await length(""), await length("?after=")]).toEqual([20, 20]);
  for (const limit of [1, 2, 19, 21, 99, 100]) expect(await length(`?limit=${limit}`)).toBe(limit);
  for (const limit of ["0", "-1", "101", "1000", "1.5", "2.0", "1e1", "abc", "", "all", "0x10", "+5"]) {
    const answer = await list(`?limit=${encodeURIComponent(limit)}`);
    expect([limit, ...statusAndName(answer)]).toEqual([limit, 400, "validation_error"]);
  }
});

specified("8.limit.key-length", async ({ world }) => {
  for (const way of waysToSend) {
    const project = await newProject(world);
    const outcome = async (idempotencyKey: string) =>
      statusAndName(await sendBy(world, way, project, { idempotencyKey }));
    for (const key of ["!", "~", "k".repeat(254), "K".repeat(255)])
      expect([key, ...(await outcome(key))]).toEqual([key, 200, undefined]);
    for (const key of ["k".repeat(256), "\x80", "k\x1fk", "k\x7f"])
      expect([key, ...(await outcome(key))]).toEqual([key, 400, "invalid_idempotency_key"]);
  }
});

specified("8.limit.retention", async ({ world }) => {
  for (const way of waysToSend) {
    const project = await newProject(world);
    const once = () => sendBy(world, way, project, { idempotencyKey: "once" });
    const first = await once();
    world.clock.advance(24 * 60 * 60 * 1000 - 1);
    expect((await once()).body).toEqual(first.body);
    world.clock.advance(1);
    const second = await once();
    expect(second.status).toBe(200);
    expect(second.body).not.toEqual(first.body);
  }
});

async function outboundOf(world: World, { key }: TestProject) {
  return (await world.api("GET", "/outbound", { key })).body;
}

specified("8.limit.monthly-quota", async ({ world }) => {
  for (const way of waysToSend) {
    const [project, other] = await Promise.all([newProject(world), newProject(world)]);
    const untouched = await outboundOf(world, other);
    await world.api("PATCH", "/outbound", { key: project.key, body: { monthlyQuota: 3 } });
    expect(await outboundOf(world, other)).toEqual(untouched);
    const outcome = async (to: readonly string[]) =>
      statusAndName(await sendBy(world, way, project, { mail: { to } }));
    expect(await outcome(["a@example.com", "b@example.com"])).toEqual([200, undefined]);
    const { resetsAt, ...state } = await outboundOf(world, project);
    expect(state).toMatchObject({ monthlyQuota: 3, used: 2, remaining: 1 });
    const before = await traces(world, project);
    expect(await outcome(["a@example.com", "b@example.com"])).toEqual([429, "outbound_quota_exceeded"]);
    expect(await traces(world, project)).toEqual(before);
    expect(await outcome(["a@example.com"])).toEqual([200, undefined]);
    expect(await outcome(["a@example.com"])).toEqual([429, "outbound_quota_exceeded"]);
    // A millisecond before the reset time nothing has changed; at the reset time the quota is full again.
    world.clock.set(new Date(Date.parse(resetsAt) - 1).toISOString());
    expect(await outcome(["a@example.com"])).toEqual([429, "outbound_quota_exceeded"]);
    world.clock.advance(1);
    expect(await outboundOf(world, project)).toMatchObject({ monthlyQuota: 3, used: 0, remaining: 3 });
    expect(await outcome(["a@example.com"])).toEqual([200, undefined]);
    await world.api("PATCH", "/outbound", { key: project.key, body: { monthlyQuota: 1 } });
    expect(await outcome(["a@example.com"])).toEqual([429, "outbound_quota_exceeded"]);
  }
});
