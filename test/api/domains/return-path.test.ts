import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { ownerOf } from "./owner.ts";

const test = testIn({ serviceZone: "service.test" });
test.beforeAll(({ world }) => {
  world.dns.zone.add({ name: target, type: "MX", value: mx });
  world.dns.zone.add({ name: target, type: "TXT", value: spf });
});
test.afterEach(({ world }) => world.ses.ignoreAliases(false));

const target = "rp-us-east-1.service.test";
const mx = "10 feedback-smtp.us-east-1.amazonses.com";
const spf = "v=spf1 include:amazonses.com ~all";
const hour = 3_600_000;

async function withDomain(world: World) {
  const owner = ownerOf(world, await newProject(world));
  const name = `n${randomBytes(6).toString("hex")}.test`;
  const { id } = (await owner.add(name)).body;
  const returnPath = async () => {
    const { records, mailFromStatus } = await owner.dns(id);
    const shown = records.filter(({ purpose }) => purpose === "return_path");
    return {
      mailFromStatus,
      records: shown.map(({ type, status, problem }) => [type, status, problem?.code]),
    };
  };
  const publishRecords = () => {
    world.dns.zone.add({ name: `rp-us-east-1.${name}`, type: "MX", value: mx });
    world.dns.zone.add({ name: `rp-us-east-1.${name}`, type: "TXT", value: spf });
  };
  const check = async () => (await owner.verify(id)).body.status;
  return { owner, id, name, returnPath, publishRecords, check };
}

describe("the return path of a domain (F59)", () => {
  test("is shown with what SES says of it", async ({ world }) => {
    const { owner, id, returnPath, check } = await withDomain(world);
    expect(await returnPath()).toMatchObject({ mailFromStatus: null });
    expect(await check()).toBe("pending");
    expect(await returnPath()).toMatchObject({ mailFromStatus: "pending" });
    await owner.publish(id);
    expect(await check()).toBe("verified");
    expect(await returnPath()).toEqual({
      mailFromStatus: "success",
      records: [["CNAME", "verified", undefined]],
    });
  });

  test("is verified by its two records too while the alias is offered", async ({ world }) => {
    const { owner, id, publishRecords, returnPath, check } = await withDomain(world);
    await owner.publish(id, ({ purpose }) => purpose !== "return_path");
    publishRecords();
    expect(await check()).toBe("verified");
    expect((await returnPath()).records).toEqual([["CNAME", "verified", undefined]]);
  });

  test("is offered as two records once SES has failed with the alias in place, and either form verifies", async ({
    world,
  }) => {
    const { owner, id, name, publishRecords, returnPath, check } = await withDomain(world);
    world.ses.ignoreAliases(true);
    await owner.publish(id);
    expect(await check()).toBe("pending");
    expect((await returnPath()).records).toEqual([["CNAME", "verified", undefined]]);
    world.clock.advance(73 * hour);
    expect(await check()).toBe("pending");
    const hidden = ["mismatch", "alias_present"];
    expect(await returnPath()).toEqual({
      mailFromStatus: "failed",
      records: [
        ["MX", ...hidden],
        ["TXT", ...hidden],
      ],
    });
    // SES was asked again; it goes on ignoring the alias.
    expect(await check()).toBe("pending");
    expect(await returnPath()).toMatchObject({ mailFromStatus: "pending" });
    world.dns.zone.remove(`rp-us-east-1.${name}`);
    publishRecords();
    expect(await check()).toBe("verified");
    expect(await returnPath()).toEqual({
      mailFromStatus: "success",
      records: [
        ["MX", "verified", undefined],
        ["TXT", "verified", undefined],
      ],
    });
  });

  test("is verified by the alias after all where SES follows it at last", async ({ world }) => {
    const { owner, id, check } = await withDomain(world);
    world.ses.ignoreAliases(true);
    await owner.publish(id);
    await check();
    world.clock.advance(73 * hour);
    await check();
    world.ses.ignoreAliases(false);
    expect(await check()).toBe("verified");
  });

  test("stays an alias where SES gave up before it was published: SES is only asked again", async ({
    world,
  }) => {
    const { owner, id, returnPath, check } = await withDomain(world);
    await check();
    world.clock.advance(73 * hour);
    expect(await check()).toBe("pending");
    expect(await returnPath()).toMatchObject({ mailFromStatus: "failed" });
    await owner.publish(id);
    expect(await check()).toBe("pending");
    expect((await returnPath()).records).toEqual([["CNAME", "verified", undefined]]);
    expect(await check()).toBe("verified");
  });
});
