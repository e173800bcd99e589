import { expect, onTestFinished } from "vitest";
import { ownerOf } from "../api/domains/owner.ts";
import { newProject } from "../support/project.ts";
import { startWorld } from "../support/world.ts";
import { sendBy, statusAndName, waysToSend } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

specifiedInPart(
  "2.domain",
  "the return path is a CNAME with a service domain, else and where SES fails MX and TXT",
  async ({ world }) => {
    const zoned = await startWorld({ serviceZone: "service.test" });
    onTestFinished(() => zoned.stop());
    for (const region of ["us-east-1", "eu-west-1"]) {
      const name = `rp-${region}.service.test`;
      zoned.dns.zone.add({ name, type: "MX", value: `10 feedback-smtp.${region}.amazonses.com` });
      zoned.dns.zone.add({ name, type: "TXT", value: "v=spf1 include:amazonses.com ~all" });
    }
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
