import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { domainKey } from "../../functions/store/platform/keys.ts";
import { update } from "../../functions/store/platform/write.ts";
import { isOwnership, ownerOf } from "../api/domains/owner.ts";
import { newProject } from "../support/project.ts";
import { startWorld, type World } from "../support/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

async function withDomain() {
  const project = await newProject(world);
  const owner = ownerOf(world, project);
  const name = `n${randomBytes(6).toString("hex")}.test`;
  const { id } = (await owner.add(name)).body;
  const status = async (): Promise<string> => (await owner.read(id)).body.status;
  return { project, owner, name, id: id as string, status };
}

async function verified() {
  const one = await withDomain();
  await one.owner.publish(one.id);
  await one.owner.verify(one.id);
  expect(await one.status()).toBe("verified");
  return one;
}

/** Lets a stretch of time go by with the worker running every so often. */
async function pass(ms: number, stepMs: number): Promise<void> {
  for (let gone = 0; gone < ms; gone += stepMs) {
    world.clock.advance(stepMs);
    await world.verifyDomains();
  }
}

/** How often a domain was looked at while this ran. */
async function looksAt(id: string, run: () => Promise<void>): Promise<number> {
  world.recorder.reset();
  await run();
  return world.recorder
    .calls()
    .filter(
      ({ command, input }) => command === "TransactWriteItems" && JSON.stringify(input).includes(`DOM#${id}`),
    ).length;
}

describe("a pending domain", () => {
  test("is verified by the worker once its records are there, without anybody asking", async () => {
    const { owner, id, status } = await withDomain();
    await pass(10 * minute, 5 * minute);
    expect(await status()).toBe("pending");
    await owner.publish(id);
    await pass(5 * minute, 5 * minute);
    expect(await status()).toBe("verified");
  });

  test("is verified once slow records have spread", async () => {
    const { owner, id, status } = await withDomain();
    const from = new Date(world.clock.now().getTime() + 40 * minute).toISOString();
    for (const { name, type, value, priority } of await owner.records(id))
      world.dns.zone.add({ name, type, value: priority ? `${priority} ${value}` : value, from });
    await pass(35 * minute, 5 * minute);
    expect(await status()).toBe("pending");
    await pass(10 * minute, 5 * minute);
    expect(await status()).toBe("verified");
  });

  test("is looked at often at first and seldom later", async () => {
    const { id, owner } = await withDomain();
    await owner.read(id);
    const first = await looksAt(id, () => pass(hour, 5 * minute));
    expect(first).toBeGreaterThanOrEqual(11);
    await pass(4 * day, hour);
    const later = await looksAt(id, () => pass(day, 5 * minute));
    expect(later).toBeGreaterThanOrEqual(3);
    expect(later).toBeLessThanOrEqual(5);
  });

  test("is given up after 14 days, then left alone, and begins anew when its owner asks", async () => {
    const { owner, id, status } = await withDomain();
    await pass(13 * day, 2 * hour);
    expect(await status()).toBe("pending");
    await pass(1.5 * day, 2 * hour);
    expect(await status()).toBe("failed");
    await owner.publish(id);
    expect(await looksAt(id, () => pass(2 * day, 2 * hour))).toBe(0);
    expect(await status()).toBe("failed");
    await owner.unpublish(id, isOwnership);
    expect((await owner.verify(id)).body.status).toBe("pending");
    await owner.publish(id);
    await pass(10 * minute, 5 * minute);
    expect(await status()).toBe("verified");
  });

  test.each(["servfail", "timeout"] as const)(
    "is not given up for answers that did not come (%s)",
    async (kind) => {
      const { owner, id, name, status } = await withDomain();
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
  test("is looked at once a day", async () => {
    const { id } = await verified();
    const looks = await looksAt(id, () => pass(5 * day, hour));
    expect(looks).toBeGreaterThanOrEqual(4);
    expect(looks).toBeLessThanOrEqual(5);
  });

  test("keeps sending through a lost proof of less than 72 hours", async () => {
    const { owner, id, status } = await verified();
    await pass(day, hour);
    await owner.unpublish(id, isOwnership);
    await pass(3 * day, hour);
    expect(await status()).toBe("verified");
    await owner.publish(id, isOwnership);
    await pass(day, hour);
    // The count begins again with the next loss.
    await owner.unpublish(id, isOwnership);
    await pass(2 * day, hour);
    expect(await status()).toBe("verified");
  });

  test("stops sending after 72 hours of real failure, and sends again when the proof is back", async () => {
    const { project, owner, id, name, status } = await verified();
    const sends = async () =>
      (await world.api("POST", "/emails", { key: project.key, body: project.email({ from: `a@${name}` }) }))
        .status;
    expect(await sends()).toBe(200);
    await owner.unpublish(id, isOwnership);
    await pass(4.5 * day, hour);
    expect(await status()).toBe("temporary_failure");
    expect(await sends()).toBe(403);
    expect((await owner.read(id)).body.verifiedAt).toBeNull();
    await owner.publish(id, isOwnership);
    await pass(7 * hour, hour);
    expect(await status()).toBe("verified");
    expect(await sends()).toBe(200);
    await world.settle();
  });

  test("is given up after 14 days of failure", async () => {
    const { owner, id, status } = await verified();
    await owner.unpublish(id, isOwnership);
    await pass(16 * day, 6 * hour);
    expect(await status()).toBe("failed");
  });

  test.each(["servfail", "timeout"] as const)(
    "is never stopped by answers that did not come (%s)",
    async (kind) => {
      const { name, status } = await verified();
      world.dns.zone.trouble(`_eds.${name}`, kind);
      for (let run = 0; run < 3; run++) {
        world.clock.advance(3 * day);
        await world.verifyDomains();
        expect(await status()).toBe("verified");
      }
    },
  );

  test("is never stopped by SES being out of reach", async () => {
    const { status } = await verified();
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
  test("does the others when one row cannot be read", async () => {
    const [broken, whole] = [await withDomain(), await withDomain()];
    await update(world.services.tables, "data", {
      key: domainKey(broken.project.id, broken.id),
      set: { name: 7 },
    });
    await whole.owner.publish(whole.id);
    await pass(5 * minute, 5 * minute);
    expect(await whole.status()).toBe("verified");
    expect(world.logged.some((line) => line.includes("a domain was not checked"))).toBe(true);
  });

  test("twice at once does no harm", async () => {
    const one = await withDomain();
    await one.owner.publish(one.id);
    world.clock.advance(5 * minute);
    await Promise.all([world.verifyDomains(), world.verifyDomains()]);
    expect(await one.status()).toBe("verified");
  });

  test("leaves a deleted domain deleted", async () => {
    const one = await withDomain();
    await one.owner.publish(one.id);
    world.clock.advance(5 * minute);
    await Promise.all([world.verifyDomains(), one.owner.remove(one.id)]);
    expect((await one.owner.read(one.id)).status).toBe(404);
    expect((await world.api("GET", "/domains", one.project)).body.items).toHaveLength(1);
  });
});
