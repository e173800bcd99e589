import { expect } from "vitest";
import { newDomain, newProject } from "../support/project.ts";
import { send } from "../workers/mail.ts";
import { sendBy, statusAndName, waysToSend } from "./sending.ts";
import { specified } from "./specified.ts";

specified("2.api-key", async ({ world }) => {
  const one = await newProject(world, { balanceMicros: 11_000 });
  const other = await newProject(world, { balanceMicros: 22_000 });
  expect((await world.api("GET", "/limits", { key: one.key })).body.balanceMicros).toBe(11_000);
  expect((await world.api("GET", "/limits", { key: other.key })).body.balanceMicros).toBe(22_000);
  const reader = await one.newKey({ scopes: ["email:read", "outbound:read"] });
  expect((await world.api("GET", "/outbound", { key: reader })).status).toBe(200);
  expect(statusAndName(await world.api("GET", "/limits", { key: reader }))).toEqual([403, "missing_scope"]);
  const second = await newDomain(world, one.id, `second-${one.domain}`, "us-east-1");
  const from = `sender@second-${one.domain}`;
  for (const [domainId, expected] of [
    [null, [200, 200]],
    [one.domainId, [200, 403]],
    [second.id, [403, 200]],
  ] as const) {
    const key = await one.newKey({ domainId });
    const [way] = waysToSend;
    const answers = [
      await sendBy(world, way, one, { key }),
      await sendBy(world, way, one, { key, mail: { from } }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(expected);
  }
});

specified("2.outbound-quota", async ({ world }) => {
  const project = await newProject(world, { monthlyQuota: 50 });
  await send(world, project);
  const { body } = await world.api("GET", "/outbound", { key: project.key });
  expect(body).toMatchObject({ monthlyQuota: 50, used: 1, remaining: 49, paused: false });
  const now = world.clock.now();
  const turn = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  expect(body.resetsAt).toBe(turn.toISOString());
  await world.api("POST", "/outbound/pause", { key: project.key });
  expect((await world.api("GET", "/outbound", { key: project.key })).body.paused).toBe(true);
});

specified("2.list.cursor", async ({ world, project }) => {
  const list = async () => (await world.api("GET", "/emails", { key: project.key })).body;
  expect(await list()).toEqual({ items: [], hasMore: false, nextCursor: null, prevCursor: null });
  await send(world, project);
  expect(await list()).toEqual({
    items: [expect.objectContaining({ id: expect.any(String) })],
    hasMore: false,
    nextCursor: expect.any(String),
    prevCursor: expect.any(String),
  });
});
