import { Resend } from "resend";
import { describe, expect } from "vitest";
import { newDomain, newProject, setDomainStatus } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { test } from "./resend-test.ts";
import { dataOf } from "./sdk/tour.ts";

/** A project whose hostname has three records, of which the newest one is pending. */
async function withRegions(world: World, url: string) {
  const project = await newProject(world, { credits: 10 });
  const { id, domain } = project;
  const first = project.domainId;
  world.clock.advance(1000);
  const second = (await newDomain(world, id, domain, "eu-west-1")).id;
  world.clock.advance(1000);
  const pending = (await newDomain(world, id, domain, "ap-southeast-2", "pending")).id;
  const audience = (await world.api("POST", "/audiences", { key: project.key, body: { name: "Some" } })).body
    .id;
  const resendOf = (key: string) => new Resend(key, { baseUrl: url });
  const create = (key: string) =>
    dataOf(
      resendOf(key).broadcasts.create({
        ...{ segmentId: audience, from: `News <news@${domain}>`, subject: "News", name: "News" },
        html: "<p>Hi <a href='{{{RESEND_UNSUBSCRIBE_URL}}}'>Leave</a></p>",
      }),
    );
  const domainOf = async (broadcastId: string) =>
    (await world.api("GET", `/broadcasts/${broadcastId}`, { key: project.key })).body.domainId;
  return { project, first, second, pending, create, domainOf, resendOf };
}

describe("a broadcast from a hostname with records in several regions", () => {
  test("is of the record that was verified first", async ({ world, url }) => {
    const { project, first, create, domainOf } = await withRegions(world, url);
    expect(await domainOf((await create(project.key)).id)).toBe(first);
  });

  test("is of a verified record where the oldest one is not verified", async ({ world, url }) => {
    const { project, first, second, create, domainOf } = await withRegions(world, url);
    const record = await world.api("GET", `/domains/${first}`, { key: project.key });
    await setDomainStatus(world, project.id, { name: project.domain, record: record.body }, "pending");
    expect(await domainOf((await create(project.key)).id)).toBe(second);
  });

  test("is of the record that the key is pinned to, and is sent with it", async ({ world, url }) => {
    const { project, second, create, domainOf, resendOf } = await withRegions(world, url);
    const key = await project.newKey({ domainId: second });
    const { id } = await create(key);
    expect(await domainOf(id)).toBe(second);
    await dataOf(resendOf(key).broadcasts.update(id, { from: `Others <o@${project.domain}>` }));
    expect(await domainOf(id)).toBe(second);
    expect((await dataOf(resendOf(key).broadcasts.send(id))).id).toBe(id);
  });

  test("is of the pinned record while that one is pending", async ({ world, url }) => {
    const { project, pending, create, domainOf } = await withRegions(world, url);
    expect(await domainOf((await create(await project.newKey({ domainId: pending }))).id)).toBe(pending);
  });
});
