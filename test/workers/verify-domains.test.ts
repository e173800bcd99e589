import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { domainKey } from "../../functions/store/platform/keys.ts";
import { update } from "../../functions/store/platform/write.ts";
import { isOwnership, ownerOf } from "../api/domains/owner.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

async function withDomain(world: World) {
  const project = await newProject(world);
  const owner = ownerOf(world, project);
  const name = `n${randomBytes(6).toString("hex")}.test`;
  const { id } = (await owner.add(name)).body;
  const status = async (): Promise<string> => (await owner.read(id)).body.status;
  return { project, owner, name, id: id as string, status };
}

async function verified(world: World) {
  const one = await withDomain(world);
  await one.owner.publish(one.id);
  await one.owner.verify(one.id);
  expect(await one.status()).toBe("verified");
  return one;
}

/** Lets a stretch of time go by with the worker running every so often. */
async function pass(world: World, ms: number, stepMs: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += stepMs) {
    world.clock.advance(stepMs);
    await world.verifyDomains();
  }
}

/** How often a domain was looked at while this ran. */
async function looksAt(world: World, id: string, run: () => Promise<void>): Promise<number> {
  world.recorder.reset();
  await run();
  return world.recorder
    .calls()
    .filter(
      ({ command, input }) => command === "TransactWriteItems" && JSON.stringify(input).includes(`DOM#${id}`),
    ).length;
}

describe("a pending domain", () => {
  test("is verified by the worker once its records are there, without anybody asking", async ({ world }) => {
    const { owner, id, status } = await withDomain(world);
    await pass(world, 10 * minute, 5 * minute);
    expect(await status()).toBe("pending");
    await owner.publish(id);
    await pass(world, 5 * minute, 5 * minute);
    expect(await status()).toBe("verified");
  });

  test("is verified once slow records have spread", async ({ world }) => {
    const { owner, id, status } = await withDomain(world);
    const from = new Date(world.clock.now().getTime() + 40 * minute).toISOString();
    for (const { name, type, value, priority } of await owner.records(id))
      world.dns.zone.add({ name, type, value: priority ? `${priority} ${value}` : value, from });
    await pass(world, 35 * minute, 5 * minute);
    expect(await status()).toBe("pending");
    await pass(world, 10 * minute, 5 * minute);
    expect(await status()).toBe("verified");
  });

  test("is looked at often at first and seldom later", async ({ world }) => {
    const { id, owner } = await withDomain(world);
    await owner.read(id);
    const first = await looksAt(world, id, () => pass(world, hour, 5 * minute));
    expect(first).toBeGreaterThanOrEqual(11);
    await pass(world, 4 * day, hour);
    const later = await looksAt(world, id, () => pass(world, day, 5 * minute));
    expect(later).toBeGreaterThanOrEqual(3);
    expect(later).toBeLessThanOrEqual(5);
  });

  test("is given up after 14 days, then left alone, and begins anew when its owner asks", async ({
    world,
  }) => {
    const { owner, id, status } = await withDomain(world);
    await pass(world, 13 * day, 2 * hour);
    expect(await status()).toBe("pending");
    await pass(world, 1.5 * day, 2 * hour);
    expect(await status()).toBe("failed");
    await owner.publish(id);
    expect(await looksAt(world, id, () => pass(world, 2 * day, 2 * hour))).toBe(0);
    expect(await status()).toBe("failed");
    await owner.unpublish(id, isOwnership);
    expect((await owner.verify(id)).body.status).toBe("pending");
    await owner.publish(id);
    await pass(world, 10 * minute, 5 * minute);
    expect(await status()).toBe("verified");
  });

  test.for(["servfail", "timeout"] as const)(
    "is not given up for answers that did not come (%s)",
    async (kind, { world }) => {
      const { owner, id, name, status } = await withDomain(world);
      await owner.publish(id);
      world.dns.zone.trouble(`_eds.${name}`, kind);
      world.clock.advance(15 * day);
      await world.verifyDomains();
      expect(await status()).toBe("pending");
      world.dns.zone.trouble(`_eds.${name}`, undefined);
      world.clock.advance(7 * hour);
      await world.verifyDomains();
      expect(await status()).toBe("verified");
    },
  );
});

describe("a verified domain", () => {
  test("is looked at once a day", async ({ world }) => {
    const { id } = await verified(world);
    const looks = await looksAt(world, id, () => pass(world, 5 * day, hour));
    expect(looks).toBeGreaterThanOrEqual(4);
    expect(looks).toBeLessThanOrEqual(5);
  });

  test("keeps sending through a lost proof of less than 72 hours", async ({ world }) => {
    const { owner, id, status } = await verified(world);
    await pass(world, day, hour);
    await owner.unpublish(id, isOwnership);
    await pass(world, 3 * day, hour);
    expect(await status()).toBe("verified");
    await owner.publish(id, isOwnership);
    await pass(world, day, hour);
    // The count begins again with the next loss.
    await owner.unpublish(id, isOwnership);
    await pass(world, 2 * day, hour);
    expect(await status()).toBe("verified");
  });

  test("stops sending after 72 hours of real failure, and sends again when the proof is back", async ({
    world,
  }) => {
    const { project, owner, id, name, status } = await verified(world);
    const sends = async () =>
      (await world.api("POST", "/emails", { key: project.key, body: project.email({ from: `a@${name}` }) }))
        .status;
    expect(await sends()).toBe(200);
    await owner.unpublish(id, isOwnership);
    await pass(world, 4.5 * day, hour);
    expect(await status()).toBe("temporary_failure");
    expect(await sends()).toBe(403);
    expect((await owner.read(id)).body.verifiedAt).toBeNull();
    await owner.publish(id, isOwnership);
    await pass(world, 7 * hour, hour);
    expect(await status()).toBe("verified");
    expect(await sends()).toBe(200);
    await world.settle();
  });

  test("is given up after 14 days of failure", async ({ world }) => {
    const { owner, id, status } = await verified(world);
    await owner.unpublish(id, isOwnership);
    await pass(world, 16 * day, 6 * hour);
    expect(await status()).toBe("failed");
  });

  test.for(["servfail", "timeout"] as const)(
    "is never stopped by answers that did not come (%s)",
    async (kind, { world }) => {
      const { name, status } = await verified(world);
      world.dns.zone.trouble(`_eds.${name}`, kind);
      for (let run = 0; run < 3; run++) {
        world.clock.advance(3 * day);
        await world.verifyDomains();
        expect(await status()).toBe("verified");
      }
    },
  );

  test("is never stopped by SES being out of reach", async ({ world }) => {
    const { status } = await verified(world);
    world.ses.setFault({ mode: "error500", operation: "GetEmailIdentity", times: 1000 });
    for (let run = 0; run < 6; run++) {
      world.clock.advance(day);
      await world.verifyDomains();
    }
    world.ses.clearFaults();
    expect(await status()).toBe("verified");
  });
});

describe("a run of the worker", () => {
  test("does the others when one row cannot be read", async ({ world }) => {
    const [broken, whole] = [await withDomain(world), await withDomain(world)];
    await update(world.services.tables, "data", {
      key: domainKey(broken.project.id, broken.id),
      set: { name: 7 },
    });
    await whole.owner.publish(whole.id);
    await pass(world, 5 * minute, 5 * minute);
    expect(await whole.status()).toBe("verified");
    expect(world.logged.some((line) => line.includes("a domain was not checked"))).toBe(true);
  });

  test("twice at once does no harm", async ({ world }) => {
    const one = await withDomain(world);
    await one.owner.publish(one.id);
    world.clock.advance(5 * minute);
    await Promise.all([world.verifyDomains(), world.verifyDomains()]);
    expect(await one.status()).toBe("verified");
  });

  test("leaves a deleted domain deleted", async ({ world }) => {
    const one = await withDomain(world);
    await one.owner.publish(one.id);
    world.clock.advance(5 * minute);
    await Promise.all([world.verifyDomains(), one.owner.remove(one.id)]);
    expect((await one.owner.read(one.id)).status).toBe(404);
    expect((await world.api("GET", "/domains", one.project)).body.items).toHaveLength(1);
  });
});
