import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { domainCountKey, hostnameKey, identityKey } from "../../functions/store/keys.ts";
import { getItem } from "../../functions/store/read.ts";
import { handler as verifyDomains } from "../../functions/workers/verify-domains.ts";
import { ownerOf } from "../api/domains/owner.ts";
import { type Answer, newApi } from "../support/api.ts";
import { type CrashMode, type CrashPlan, crashModes, newCrashPlan, newInvocation } from "../support/crash.ts";
import { newProject, type TestProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const region = "us-east-1";
const fresh = () => `n${randomBytes(6).toString("hex")}.test`;
const isThere = (name: string) => world.ses.identities(region).has(name);

/** A request in a process of its own, which may end; undefined when it did. */
function ask(plan: CrashPlan, { key }: TestProject, method: string, path: string, body?: unknown) {
  const { services, died } = newInvocation(world.services, path, plan);
  const answer = newApi(services)(method, path, { key, ...(body !== undefined && { body }) });
  return Promise.race([answer, died.then((): Answer | undefined => undefined)]);
}

/** Runs once undisturbed and then with each call meeting the fault. */
async function atEveryCall(mode: CrashMode, run: (plan: CrashPlan) => Promise<void>): Promise<number> {
  const whole = newCrashPlan(-1, mode);
  await run(whole);
  for (let at = 0; at < whole.calls.length; at++) await run(newCrashPlan(at, mode));
  return whole.calls.length;
}

/** What is known of a name when all is quiet: rows, count and identity say the same. */
async function holdTogether(project: TestProject, name: string, there: boolean): Promise<void> {
  for (let run = 0; run < 4; run++) {
    world.clock.advance(5 * 60_000);
    await world.verifyDomains();
  }
  const { tables } = world.services;
  const { body } = await world.api("GET", "/domains", project);
  const named = body.items.filter((domain: { name: string }) => domain.name === name);
  expect(named).toHaveLength(there ? 1 : 0);
  expect(await getItem(tables, "data", domainCountKey(project.id))).toMatchObject({
    count: body.items.length,
  });
  expect((await getItem(tables, "data", hostnameKey(project.id, name))) !== undefined).toBe(there);
  const identity = await getItem(tables, "data", identityKey(region, name));
  if (there) expect(identity).toMatchObject({ count: 1 });
  else expect(identity).toBeUndefined();
  expect(isThere(name)).toBe(there);
}

describe.each(crashModes)("with any one call meeting: %s", (mode) => {
  test("adding a domain again is enough, and deleting it leaves nothing", async () => {
    const calls = await atEveryCall(mode, async (plan) => {
      const project = await newProject(world);
      const owner = ownerOf(world, project);
      const name = fresh();
      const first = await ask(plan, project, "POST", "/domains", { name });
      if (first?.status !== 201) expect([201, 409]).toContain((await owner.add(name)).status);
      await holdTogether(project, name, true);
      const { items } = (await world.api("GET", "/domains", project)).body;
      const added = items.find((domain: { name: string }) => domain.name === name);
      expect((await owner.remove(added.id)).status).toBe(200);
      await holdTogether(project, name, false);
    });
    expect(calls).toBeGreaterThanOrEqual(4);
  }, 120_000);

  test("a domain that nobody adds again leaves no identity behind", async () => {
    await atEveryCall(mode, async (plan) => {
      const project = await newProject(world);
      const name = fresh();
      await ask(plan, project, "POST", "/domains", { name });
      const { body } = await world.api("GET", "/domains", project);
      const added = body.items.some((domain: { name: string }) => domain.name === name);
      await holdTogether(project, name, added);
    });
  }, 120_000);

  test("deleting a domain again is enough, and nothing is left", async () => {
    const calls = await atEveryCall(mode, async (plan) => {
      const project = await newProject(world);
      const owner = ownerOf(world, project);
      const name = fresh();
      const { id } = (await owner.add(name)).body;
      world.clock.advance(2 * 60_000);
      const first = await ask(plan, project, "DELETE", `/domains/${id}`);
      if (first?.status !== 200) expect([200, 404]).toContain((await owner.remove(id)).status);
      await holdTogether(project, name, false);
    });
    expect(calls).toBeGreaterThanOrEqual(6);
  }, 120_000);

  test("checks come to their end at a later run of the worker", async () => {
    await atEveryCall(mode, async (plan) => {
      const project = await newProject(world);
      const owner = ownerOf(world, project);
      const { id } = (await owner.add(fresh())).body;
      await owner.publish(id);
      world.clock.advance(5 * 60_000);
      const { services, died } = newInvocation(world.services, "verify-domains", plan);
      await Promise.race([
        verifyDomains
          .on(services)()
          .catch(() => undefined),
        died,
      ]);
      for (let run = 0; run < 5; run++) {
        world.clock.advance(5 * 60_000);
        await world.verifyDomains();
      }
      expect((await owner.read(id)).body.status).toBe("verified");
      await owner.remove(id);
    });
  }, 120_000);
});
