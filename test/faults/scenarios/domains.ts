import assert from "node:assert/strict";
import { domainCountKey, hostnameKey, identityKey } from "../../../functions/store/platform/keys.ts";
import { ownerOf } from "../../api/domains/owner.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import type { Scenario } from "../every-call.ts";
import { minuteMs } from "./steps.ts";

const region = "us-east-1";
/** All runs share one SES, so each has its own names. */
let names = 0;
const newName = () => `n${process.pid}x${++names}.test`;

/** Runs the domain checks to their end; then the rows, the count and SES's identity of a name must agree. */
async function holdTogether(run: CrashRun, name: string, there: boolean): Promise<void> {
  const { world, project, rows } = run;
  for (let at = 0; at < 4; at++) {
    world.clock.advance(5 * minuteMs);
    await run.verify();
  }
  // A held process continues now; a later run of the worker finds what it leaves behind.
  await run.quiet();
  run.calm();
  for (let at = 0; at < 2; at++) {
    world.clock.advance(5 * minuteMs);
    await run.verify();
  }
  const { items } = (await world.api("GET", "/domains", { key: project.key })).body;
  const all = await rows.all();
  const row = ({ pk, sk }: { readonly pk: string; readonly sk: string }) =>
    all.find((one) => one.pk === pk && one.sk === sk)?.item;
  const named = items.filter((domain: { name: string }) => domain.name === name);
  assert.equal(named.length, there ? 1 : 0, "the list of domains");
  assert.equal(row(domainCountKey(project.id))?.["count"], items.length, "the count of domains");
  assert.equal(row(hostnameKey(project.id, name)) !== undefined, there, "the hostname's row");
  assert.equal(row(identityKey(region, name))?.["count"], there ? 1 : undefined, "the identity's row");
  assert.equal(world.ses.identities(region).has(name), there, "SES's identity");
}

export const domainAdded: Scenario = {
  name: "domain-added",
  act: async (run) => {
    const { insist, quiet, world, project } = run;
    const name = newName();
    const { status } = await insist("POST", "/domains", { key: project.key, body: { name } });
    assert.ok([201, 409].includes(status));
    await quiet();
    return async () => {
      await holdTogether(run, name, true);
      const { items } = (await world.api("GET", "/domains", project)).body;
      const { id } = items.find((domain: { name: string }) => domain.name === name);
      assert.equal((await ownerOf(world, project).remove(id)).status, 200);
      await holdTogether(run, name, false);
    };
  },
};

export const domainAddedOnce: Scenario = {
  name: "domain-added-once",
  act: async (run) => {
    const { ask, world, project } = run;
    const name = newName();
    await ask("POST", "/domains", { key: project.key, body: { name } });
    return async () => {
      const { items } = (await world.api("GET", "/domains", project)).body;
      await holdTogether(
        run,
        name,
        items.some((domain: { name: string }) => domain.name === name),
      );
    };
  },
};

export const domainDeleted: Scenario = {
  name: "domain-deleted",
  act: async (run) => {
    const { insist, world, project } = run;
    const name = newName();
    const { id } = (await ownerOf(world, project).add(name)).body;
    world.clock.advance(2 * minuteMs);
    const { status } = await insist("DELETE", `/domains/${id}`, { key: project.key });
    assert.ok([200, 404].includes(status));
    return () => holdTogether(run, name, false);
  },
};

export const domainChecked: Scenario = {
  name: "domain-checked",
  act: async (run) => {
    const { verify, world, project } = run;
    const owner = ownerOf(world, project);
    const { id } = (await owner.add(newName())).body;
    await owner.publish(id);
    for (let at = 0; at < 2; at++) {
      world.clock.advance(5 * minuteMs);
      await verify();
    }
    return async () => {
      run.calm();
      for (let at = 0; at < 4; at++) {
        world.clock.advance(5 * minuteMs);
        await verify();
      }
      assert.equal((await owner.read(id)).body.status, "verified");
      await owner.remove(id);
    };
  },
};
