import { expect } from "vitest";
import { changeKey } from "../http/stored-keys.ts";
import { newDomain, setDomainStatus } from "../support/project.ts";
import { acceptsOf, read, send } from "../workers/mail.ts";
import { sendBy, statusAndName, traces, waysToSend } from "./sending.ts";
import { specified } from "./specified.ts";

specified("3.states.outbound", async ({ world, project }) => {
  const state = async () => (await world.api("GET", "/outbound", { key: project.key })).body.paused;
  const change = (to: string) => world.api("POST", `/outbound/${to}`, { key: project.key });
  const waited = await send(world, project);
  expect(await state()).toBe(false);
  await change("pause");
  expect(await state()).toBe(true);
  for (const way of waysToSend)
    expect(statusAndName(await sendBy(world, way, project))).toEqual([403, "outbound_paused"]);
  await world.settle();
  expect(acceptsOf(world, waited)).toEqual([]);
  await change("resume");
  expect(await state()).toBe(false);
  for (const way of waysToSend) expect((await sendBy(world, way, project)).status).toBe(200);
  await world.settle();
  expect(acceptsOf(world, waited)).toHaveLength(1);
  expect((await read(world, project, waited)).status).toBe("delivered");
});

specified("3.rule-1", async ({ world, project }) => {
  const name = `new-${project.domain}`;
  const record = await newDomain(world, project.id, name, "us-east-1", "pending");
  const [way] = waysToSend;
  const outcome = async () =>
    statusAndName(await sendBy(world, way, project, { mail: { from: `sender@${name}` } }));
  const before = await traces(world, project);
  for (const status of ["pending", "temporary_failure", "failed"] as const) {
    await setDomainStatus(world, project.id, { name, record }, status);
    expect([status, ...(await outcome())]).toEqual([status, 403, "domain_not_verified"]);
  }
  expect(await traces(world, project)).toEqual(before);
  await setDomainStatus(world, project.id, { name, record }, "verified");
  expect(await outcome()).toEqual([200, undefined]);
});

specified("3.rule-6", async ({ world, project }) => {
  const name = `second-${project.domain}`;
  const { key } = project;
  for (const way of waysToSend) {
    const second = await newDomain(world, project.id, name, "us-east-1");
    const orphan = await project.newKey({ domainId: second.id });
    const from = `sender@${name}`;
    const outcome = async (email: object = {}) =>
      statusAndName(await sendBy(world, way, project, { key: orphan, mail: { ...email } }));
    expect(await outcome({ from })).toEqual([200, undefined]);
    expect((await world.api("DELETE", `/domains/${second.id}`, { key })).status).toBe(200);
    // The key stays pinned to the deleted domain: not to other domains, nor to a new record of the same name.
    expect(await outcome({ from })).toEqual([403, "key_restricted"]);
    expect(await outcome()).toEqual([403, "key_restricted"]);
    const again = await newDomain(world, project.id, name, "us-east-1");
    expect(statusAndName(await sendBy(world, way, project, { mail: { from } }))).toEqual([200, undefined]);
    expect(await outcome({ from })).toEqual([403, "key_restricted"]);
    await world.api("DELETE", `/domains/${again.id}`, { key });
    expect((await world.api("GET", "/emails", { key: orphan })).status).toBe(200);
  }
});

specified("3.rule-7", async ({ world, project }) => {
  for (const way of waysToSend) {
    const key = await project.newKey({ scopes: ["email:send", "email:read"] });
    const sends = async () => statusAndName(await sendBy(world, way, project, { key }));
    const reads = async () => statusAndName(await world.api("GET", "/emails", { key }));
    expect([await sends(), await reads()]).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    await changeKey(world, project.id, key, { scopes: ["email:read"] });
    expect([await sends(), await reads()]).toEqual([
      [403, "missing_scope"],
      [200, undefined],
    ]);
    await changeKey(world, project.id, key, { revokedAt: world.clock.now().toISOString() });
    expect(await reads()).toEqual([401, "invalid_api_key"]);
  }
});

specified("3.rule-7", async ({ world, project }) => {
  const key = await project.newKey({});
  const sends = () => sendBy(world, waysToSend[0], project, { key, idempotencyKey: "again" });
  expect((await sends()).status).toBe(200);
  await changeKey(world, project.id, key, { revokedAt: world.clock.now().toISOString() });
  // Not even a stored response is replayed to it.
  expect(statusAndName(await sends())).toEqual([401, "invalid_api_key"]);
});
