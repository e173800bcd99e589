import { expect } from "vitest";
import { ownerOf } from "../api/domains/owner.ts";
import { sendBy, statusAndName, waysToSend } from "./sending.ts";
import { specified } from "./specified.ts";

specified("2.domain", async ({ world, project }) => {
  const owner = ownerOf(world, project);
  const name = `all.${project.domain}`;
  const added = [await owner.add(name, "us-east-1"), await owner.add(name, "eu-west-1")];
  for (const { status, body } of added) {
    expect([status, body.status]).toEqual([201, "pending"]);
    const purposes = new Set((await owner.records(body.id)).map(({ purpose }) => purpose));
    for (const purpose of ["dkim", "spf", "return_path"] as const) expect(purposes).toContain(purpose);
    await owner.publish(body.id);
    expect((await owner.verify(body.id)).body.status).toBe("verified");
  }
});

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
