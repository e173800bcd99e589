import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { hostnameKey, identityKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import { newDomain, newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { ownerOf } from "./owner.ts";

const region = "us-east-1";
/** For a minute after a domain was added its identity stays, whoever deletes what. */
const holdMs = 61_000;
const fresh = () => `n${randomBytes(6).toString("hex")}.test`;
const identity = (world: World, name: string) => world.ses.identities(region).get(name);

describe("deleting a domain", () => {
  test("deletes the record, its rows and SES's identity", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    const { body } = await owner.add(name);
    expect(identity(world, name)).toBeDefined();
    world.clock.advance(holdMs);
    expect(await owner.remove(body.id)).toMatchObject({ status: 200, body: { id: body.id, deleted: true } });
    expect(identity(world, name)).toBeUndefined();
    const { tables } = world.services;
    expect(await getItem(tables, "data", hostnameKey(project.id, name))).toBeUndefined();
    expect(await getItem(tables, "data", identityKey(region, name))).toBeUndefined();
    for (const answer of [await owner.read(body.id), await owner.remove(body.id)])
      expect([answer.status, answer.body.name]).toEqual([404, "not_found"]);
  });

  test("leaves the other region's record", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    const one = (await owner.add(name, "us-east-1")).body;
    const two = (await owner.add(name, "eu-west-1")).body;
    await owner.remove(one.id);
    expect((await owner.read(two.id)).body).toEqual(two);
    expect(world.ses.identities("eu-west-1").has(name)).toBe(true);
    expect((await owner.add(name, "us-east-1")).status).toBe(201);
  });

  test("in both regions at once leaves no row of the hostname that shows", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    const ids = [];
    for (const each of ["us-east-1", "eu-west-1"]) ids.push((await owner.add(name, each)).body.id);
    const answers = await Promise.all(ids.map((id) => owner.remove(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await world.api("GET", "/domains", project)).body.items).toHaveLength(1);
    expect((await world.api("GET", "/limits", project)).body.usage).toMatchObject({ domains: 1 });
    expect((await owner.add(name)).status).toBe(201);
  });

  test("keeps SES's identity as long as another project's record uses it", async ({ world, project }) => {
    const [a, b] = [ownerOf(world, project), ownerOf(world, await newProject(world))];
    const name = fresh();
    const ofA = (await a.add(name)).body;
    const ofB = (await b.add(name)).body;
    world.clock.advance(holdMs);
    await b.remove(ofB.id);
    expect(identity(world, name)).toBeDefined();
    await a.remove(ofA.id);
    expect(identity(world, name)).toBeUndefined();
  });

  test("within a minute of adding it leaves SES's identity to the worker: another may be adding it just now", async ({
    world,
    project,
  }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    await owner.remove((await owner.add(name)).body.id);
    expect(identity(world, name)).toBeDefined();
    await world.verifyDomains();
    expect(identity(world, name)).toBeDefined();
    world.clock.advance(holdMs);
    await world.verifyDomains();
    expect(identity(world, name)).toBeUndefined();
  });

  test("leaves A sending when B deletes its record of the same name", async ({ world, project }) => {
    const [a, b] = [project, await newProject(world)];
    const ofB = (await ownerOf(world, b).add(a.domain)).body;
    await ownerOf(world, b).remove(ofB.id);
    const { body } = await world.api("POST", "/emails", { key: a.key, body: a.email() });
    await world.settle();
    expect((await world.api("GET", `/emails/${body.id}`, a)).body.status).toBe("delivered");
  });

  test("during an addition elsewhere leaves no record without its identity", async ({ world, project }) => {
    const [a, b] = [ownerOf(world, project), ownerOf(world, await newProject(world))];
    for (let round = 0; round < 8; round++) {
      const name = fresh();
      const ofA = (await a.add(name)).body;
      const [, added] = await Promise.all([a.remove(ofA.id), b.add(name)]);
      if (added.status === 201) {
        expect(identity(world, name)).toBeDefined();
        await b.remove(added.body.id);
      } else {
        expect(added.body.name).toBe("unavailable");
      }
      world.clock.advance(3 * 60_000);
      await world.verifyDomains();
      expect(identity(world, name)).toBeUndefined();
    }
  });

  test("is finished by the worker where SES did not answer", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    const { body } = await owner.add(name);
    world.ses.setFault({ mode: "error500", operation: "DeleteEmailIdentity", times: 10 });
    expect((await owner.remove(body.id)).status).toBe(200);
    world.ses.clearFaults();
    expect(identity(world, name)).toBeDefined();
    world.clock.advance(2 * 60_000);
    await world.verifyDomains();
    expect(identity(world, name)).toBeUndefined();
    expect(await getItem(world.services.tables, "data", identityKey(region, name))).toBeUndefined();
  });

  test("disables the keys pinned to it, also after the name is added again", async ({ world, project }) => {
    const name = fresh();
    const pinned = await newDomain(world, project.id, name, region);
    const orphan = await project.newKey({ domainId: pinned.id });
    const told = async (from: string) =>
      (await world.api("POST", "/emails", { key: orphan, body: project.email({ from }) })).body.name;
    expect(await told(`a@${name}`)).toBeUndefined();
    await ownerOf(world, project).remove(pinned.id);
    for (const from of [`a@${name}`, `a@${project.domain}`]) expect(await told(from)).toBe("key_restricted");
    const again = await newDomain(world, project.id, name, region);
    expect(again.id).not.toBe(pinned.id);
    for (const from of [`a@${name}`, `a@${project.domain}`]) expect(await told(from)).toBe("key_restricted");
    const body = project.email({ from: `a@${name}` });
    const refused = await world.api("POST", "/emails", { key: orphan, body });
    expect(refused.body.message).toMatch(/deleted and added again, use a new key/);
  });
});
