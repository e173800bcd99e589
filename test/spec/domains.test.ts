import { expect } from "vitest";
import { ownerOf } from "../api/domains/owner.ts";
import { newProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { sendBy, statusAndName, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";
import { newWorld } from "./world-of-test.ts";

const regions = ["us-east-1", "eu-west-1"] as const;
const sender = "v=spf1 include:amazonses.com ~all";

/** What a return path in a region points to, or has itself. */
const returnPathAt = (region: string, zone: string) => {
  const name = `rp-${region}.${zone}`;
  return [
    { name, type: "MX", value: `10 feedback-smtp.${region}.amazonses.com` },
    { name, type: "TXT", value: sender },
  ] as const;
};

/** Starts a world whose deployment has a service domain. */
async function withServiceDomain(): Promise<World> {
  const world = await newWorld({ serviceZone: "service.test" });
  for (const region of regions)
    for (const record of returnPathAt(region, "service.test")) world.dns.zone.add(record);
  return world;
}

specifiedInPart(
  "2.domain",
  "the return path is a CNAME with a service domain; without one, and where SES has failed with the CNAME in place, MX and TXT",
  async ({ world }) => {
    const zoned = await withServiceDomain();
    for (const [place, types] of [[zoned, ["CNAME"]] as const, [world, ["MX", "TXT"]] as const]) {
      const project = await newProject(place);
      const owner = ownerOf(place, project);
      const name = `all.${project.domain}`;
      const added = [await owner.add(name, "us-east-1"), await owner.add(name, "eu-west-1")];
      for (const { status, body } of added) {
        expect([status, body.status]).toEqual([201, "pending"]);
        const records = await owner.records(body.id);
        for (const purpose of ["dkim", "spf"]) expect(records.map((one) => one.purpose)).toContain(purpose);
        const returnPath = records.filter(({ purpose }) => purpose === "return_path");
        expect(returnPath.map(({ type }) => type)).toEqual(types);
        await owner.publish(body.id);
        expect((await owner.verify(body.id)).body.status).toBe("verified");
      }
    }
  },
);

specifiedInPart(
  "2.domain",
  "the return path is a CNAME with a service domain; without one, and where SES has failed with the CNAME in place, MX and TXT",
  async () => {
    const world = await withServiceDomain();
    const project = await newProject(world);
    const owner = ownerOf(world, project);
    const name = `slow.${project.domain}`;
    const { id } = (await owner.add(name)).body;
    const typesOf = async () =>
      (await owner.records(id)).filter(({ purpose }) => purpose === "return_path").map(({ type }) => type);
    world.ses.ignoreAliases(true);
    await owner.publish(id);
    expect((await owner.verify(id)).body.status).toBe("pending");
    expect(await typesOf()).toEqual(["CNAME"]);
    // SES gives up after three days.
    world.clock.advance(73 * 60 * 60_000);
    expect((await owner.verify(id)).body.status).toBe("pending");
    expect(await typesOf()).toEqual(["MX", "TXT"]);
    await owner.verify(id);
    world.dns.zone.remove(`rp-us-east-1.${name}`);
    for (const record of returnPathAt("us-east-1", name)) world.dns.zone.add(record);
    expect((await owner.verify(id)).body.status).toBe("verified");
  },
);

specified("3.states.domain", async ({ world, project }) => {
  const owner = ownerOf(world, project);
  const { id } = (await owner.add(`new.${project.domain}`)).body;
  expect((await owner.read(id)).body.status).toBe("pending");
  await owner.publish(id);
  expect((await owner.verify(id)).body.status).toBe("verified");
});

specified("1.hostname-in-regions", async ({ world, project }) => {
  const owner = ownerOf(world, project);
  const name = `both.${project.domain}`;
  for (const region of ["us-east-1", "eu-west-1"]) {
    const { id } = (await owner.add(name, region)).body;
    await owner.publish(id);
    await owner.verify(id);
    const key = await project.newKey({ domainId: id });
    for (const way of waysToSend) {
      const sent = await sendBy(world, way, project, { key, mail: { from: `a@${name}` } });
      expect(statusAndName(sent)).toEqual([200, undefined]);
      for (const emailId of way.idsOf(sent))
        expect((await world.api("GET", `/emails/${emailId}`, project)).body).toMatchObject({
          region,
          domainId: id,
        });
    }
  }
  await world.settle();
});
