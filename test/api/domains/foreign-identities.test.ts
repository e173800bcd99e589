import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { deploymentTag } from "../../../functions/settings/deployment-tag.ts";
import { handler as verifyDomains } from "../../../functions/workers/domains/verify-domains.ts";
import { newApi } from "../../support/api.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { ownerOf } from "./owner.ts";

const region = "us-east-1";
const fresh = () => `d${randomBytes(6).toString("hex")}.test`;
const own = { [deploymentTag]: "eds" };

/** The worker's runs after every reservation has ended. */
async function workLater(world: World) {
  for (let run = 0; run < 3; run++) {
    world.clock.advance(6 * 60_000);
    await verifyDomains.on(world.services)();
  }
}

describe("an SES identity that this deployment did not create (F50)", () => {
  test("is refused with 409 and what to do, and stays as it is", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    await world.ses.verify(region, name);
    const before = world.ses.identities(region).get(name);
    const { status, body } = await owner.add(name, region);
    expect([status, body.name]).toEqual([409, "invalid_state"]);
    expect(body.message).toContain(`operator adopt-identity ${region} ${name}`);
    await workLater(world);
    expect(world.ses.identities(region).get(name)).toBe(before);
  });

  test("is not deleted with a record that was added while it was ours", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    const { id } = (await owner.add(name, region)).body;
    // Another application has replaced the identity.
    const replaced = { tokens: [], verified: true, mailFromVerified: false, rejectsOnMxFailure: false };
    (world.ses.identities(region) as Map<string, typeof replaced>).set(name, replaced);
    expect((await owner.verify(id)).status).toBe(200);
    world.clock.advance(60_001);
    expect((await owner.remove(id)).status).toBe(200);
    await workLater(world);
    expect(world.ses.identities(region).get(name)).toBe(replaced);
  });

  test("can be used, changed and deleted once the operator has adopted it", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    await world.ses.verify(region, name, own);
    const added = await owner.add(name, region);
    expect(added.status).toBe(201);
    expect(world.ses.identities(region).get(name)).toMatchObject({ mailFromDomain: `rp-${region}.${name}` });
    world.clock.advance(60_001);
    await owner.remove(added.body.id);
    expect(world.ses.identities(region).has(name)).toBe(false);
  });
});

describe("the service's own names", () => {
  test.for([
    ["the service zone", "mail.service.test"],
    ["a name in the service zone", "rp-us-east-1.mail.service.test"],
    ["the domain of notices", "notices.test"],
  ] as const)(
    "the service's own name cannot be added: %s",
    async ([_, name], { world, project: { key } }) => {
      const deployment = {
        ...world.services.deployment,
        ...{ serviceZone: "mail.service.test", noticesFrom: "Notices <notices@notices.test>" },
      };
      const api = newApi({ ...world.services, deployment });
      const { status, body } = await api("POST", "/domains", { key, body: { name } });
      expect([status, body.name, body.issues]).toEqual([
        400,
        "validation_error",
        [{ path: "name", message: "is reserved for the service itself" }],
      ]);
      expect(world.ses.identities(region).has(name)).toBe(false);
    },
  );

  test("do not include a name that only ends alike", async ({ world, project: { key } }) => {
    const deployment = { ...world.services.deployment, serviceZone: "service.test" };
    const api = newApi({ ...world.services, deployment });
    const { status } = await api("POST", "/domains", {
      key,
      body: { name: `${fresh().split(".")[0]}-service.test` },
    });
    expect(status).toBe(201);
  });
});
