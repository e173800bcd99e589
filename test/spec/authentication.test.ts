import { expect } from "vitest";
import { type Grant, scopes } from "../../functions/domain/platform/scopes.ts";
import { ask, callFor, keyOperations } from "../http/calls.ts";
import { changeKey } from "../http/stored-keys.ts";
import { newProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { send } from "../workers/mail.ts";
import { sendBy, statusAndName, traces, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

specified("5.rule-1", async ({ world }) => {
  for (const operation of keyOperations) {
    const project = await newProject(world);
    const { key } = project;
    const call = await callFor(world, operation, project);
    for (const headers of [
      {},
      { authorization: key },
      { authorization: `Basic ${key}` },
      { "x-api-key": key },
    ]) {
      const answer = await ask(world, call, { headers });
      expect([operation.id, ...statusAndName(answer)]).toEqual([operation.id, 401, "missing_api_key"]);
    }
    const wrong = await ask(world, call, { headers: { authorization: `Bearer ${key}x` } });
    expect(statusAndName(wrong)).toEqual([401, "invalid_api_key"]);
    const served = await ask(world, call, { headers: { authorization: `Bearer ${key}` } });
    expect(served.status).toBe(operation.reply[0]);
  }
});

specified("5.rule-2", async ({ world }) => {
  const [one, other] = await Promise.all([newProject(world), newProject(world)]);
  const id = await send(world, one);
  const ids = async (key: string) =>
    (await world.api("GET", "/emails", { key })).body.items.map((email: { id: string }) => email.id);
  expect([await ids(one.key), await ids(other.key)]).toEqual([[id], []]);
  expect((await world.api("GET", `/emails/${id}`, { key: other.key })).status).toBe(404);
  expect((await world.api("GET", `/emails?after=${id}`, { key: other.key })).status).toBe(400);
  const before = await traces(world, one);
  await sendBy(world, waysToSend[0], other);
  await world.api("POST", "/outbound/pause", { key: other.key });
  expect(await traces(world, one)).toEqual(before);
  expect((await world.api("GET", "/outbound", { key: one.key })).body.paused).toBe(false);
});

specifiedInPart(
  "5.rule-3.dashboard",
  "by a signed-in person over the API; the pages are tried in a browser, by `npm run dashboard:check`",
  async ({ world, project: { id, owner, key } }) => {
    const keys = `/projects/${id}/keys`;
    const made = await world.api("POST", keys, { ...owner, body: { name: "Server" } });
    expect((await world.api("GET", "/limits", { key: made.body.key })).status).toBe(200);
    expect((await world.api("POST", `${keys}/${made.body.id}/revoke`, owner)).status).toBe(200);
    expect((await world.api("GET", "/limits", { key: made.body.key })).status).toBe(401);
    for (const path of [keys, `${keys}/${made.body.id}/revoke`])
      expect((await world.api("POST", path, { key, body: { name: "Another" } })).status).toBe(401);
  },
);

specified("5.rule-3.revocation", async ({ world }) => {
  for (const operation of keyOperations) {
    const project = await newProject(world);
    const key = await project.newKey({});
    const call = await callFor(world, operation, project);
    expect((await world.api("GET", "/limits", { key })).status).toBe(200);
    await changeKey(world, project.id, key, { revokedAt: world.clock.now().toISOString() });
    const answer = await ask(world, call, { key });
    expect([operation.id, ...statusAndName(answer)]).toEqual([operation.id, 401, "invalid_api_key"]);
  }
});

specified("5.rule-3.no-reissue", async ({ world, project }) => {
  const key = await project.newKey({ scopes: ["limits:read"] });
  const statuses = async () =>
    Promise.all(["/limits", "/outbound"].map(async (path) => (await world.api("GET", path, { key })).status));
  expect(await statuses()).toEqual([200, 403]);
  await changeKey(world, project.id, key, { scopes: ["limits:read", "outbound:read"] });
  expect(await statuses()).toEqual([200, 200]);
  await changeKey(world, project.id, key, { scopes: ["outbound:read"] });
  expect(await statuses()).toEqual([403, 200]);
  await changeKey(world, project.id, key, { scopes: ["*"] });
  expect(await statuses()).toEqual([200, 200]);
});

/** The operations that a key with these scopes may call, and those it is refused for a missing scope. */
async function servedTo(world: World, granted: Grant): Promise<readonly string[]> {
  const served: string[] = [];
  for (const operation of keyOperations) {
    const project = await newProject(world);
    const call = await callFor(world, operation, project);
    const key = await project.newKey({ scopes: granted });
    const outcome = statusAndName(await ask(world, call, { key }));
    if (outcome[0] === operation.reply[0]) served.push(operation.id);
    else expect([operation.id, ...outcome]).toEqual([operation.id, 403, "missing_scope"]);
  }
  return served;
}

specified("5.rule-4.grant", async ({ world }) => {
  const all = keyOperations.map(({ id }) => id);
  expect(await servedTo(world, ["*"])).toEqual(all);
  expect(await servedTo(world, [])).toEqual([]);
  const limited = ["getOutbound", "getLimits", "listLedger"];
  expect(await servedTo(world, ["limits:read", "outbound:read"])).toEqual(limited);
});

specified("5.rule-4.checked", async ({ world }) => {
  for (const operation of keyOperations) {
    const project = await newProject(world);
    const call = await callFor(world, operation, project);
    const askWith = async (granted: Grant) =>
      ask(world, call, { key: await project.newKey({ scopes: granted }) });
    const needed: (typeof scopes)[number][] = [];
    for (;;) {
      const { status, body } = await askWith(needed);
      if (status !== 403) {
        expect([operation.id, status, needed.length > 0]).toEqual([operation.id, operation.reply[0], true]);
        break;
      }
      const named = scopes.filter((scope) => body.message.includes(`\`${scope}\``));
      expect([operation.id, body.name, named.length]).toEqual([operation.id, "missing_scope", 1]);
      const others = scopes.filter((scope) => !named.includes(scope));
      expect(statusAndName(await askWith(others))).toEqual([403, "missing_scope"]);
      needed.push(...named);
    }
  }
});

specified("5.rule-7", async ({ world }) => {
  const origin = "https://app.example.com";
  const asked = { origin, "access-control-request-method": "POST" };
  for (const operation of keyOperations) {
    const project = await newProject(world);
    const call = await callFor(world, operation, project);
    const answers = [
      await ask(world, call, { key: project.key, headers: { origin } }),
      await ask(world, call, { headers: { origin } }),
      await world.api("OPTIONS", call.path, { headers: asked }),
    ];
    // Without these headers, a browser lets no page of another origin send a key or read a response.
    for (const { headers } of answers) {
      const allowing = Object.keys(headers).filter((name) => /^access-control-/i.test(name));
      expect([operation.id, allowing]).toEqual([operation.id, []]);
    }
    expect(answers[2]?.status).toBe(405);
  }
});
