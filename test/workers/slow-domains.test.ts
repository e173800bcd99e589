import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import type { Dns } from "../../functions/gateways/domains/dns.ts";
import { timeoutSeconds } from "../../functions/settings/timeouts.ts";
import { handler as verifyDomains } from "../../functions/workers/domains/verify-domains.ts";
import { newDomain, newProject, type TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";

const second = 1000;
const day = 24 * 60 * 60 * second;

/** As long as it takes until servers that do not answer are given up. */
const slowly = (world: World) =>
  verifyDomains.on({
    ...world.services,
    dns: async () => {
      const dns = await world.services.dns();
      const lookUp: Dns["lookUp"] = (type, name) => {
        world.clock.advance(second);
        return dns.lookUp(type, name);
      };
      return { ...dns, lookUp };
    },
  });
const checksIn = (world: World, projects: readonly TestProject[]) =>
  world.recorder
    .calls()
    .filter(({ command }) => command === "TransactWriteItems")
    .map(({ input }) => JSON.stringify(input))
    .flatMap((input) => projects.find(({ id }) => input.includes(id))?.id ?? []);

test("a run of the checks with slow DNS ends before its time-out, has checked a domain of every project, and the next runs go on", async ({
  world,
}) => {
  // What other tests left is checked before.
  world.clock.advance(20 * day);
  await world.verifyDomains();
  const [many, few] = [await newProject(world), await newProject(world)];
  for (let count = 0; count < 15; count++)
    await newDomain(world, many.id, `n${randomBytes(6).toString("hex")}.test`, "us-east-1");
  world.clock.advance(1.5 * day);
  const run = slowly(world);
  const startedAt = world.clock.now().getTime();
  world.recorder.reset();
  await run();
  expect(world.clock.now().getTime() - startedAt).toBeLessThan(timeoutSeconds.verifyDomains * second);
  const first = checksIn(world, [many, few]);
  expect(first.slice(0, 4)).toContain(few.id);
  expect(first.length).toBeLessThan(17);
  for (let runs = 0; runs < 10; runs++) await run();
  expect(checksIn(world, [many]).length).toBeGreaterThanOrEqual(16);
});
