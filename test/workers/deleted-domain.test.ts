import { expect } from "vitest";
import { newDomain, newProject, setDomainStatus } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, fundsOf, pass, read, send } from "./mail.ts";

const inMinutes = (world: World, minutes: number) =>
  new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();

test("a scheduled email of a domain that was deleted fails and is refunded, though another project has the domain now", async ({
  world,
  project,
}) => {
  const before = await fundsOf(world, project);
  const id = await send(world, project, { scheduledAt: inMinutes(world, 5) });
  await world.api("DELETE", `/domains/${project.domainId}`, { key: project.key });
  const other = await newProject(world);
  await newDomain(world, other.id, project.domain, "us-east-1");
  await pass(world, 8);
  expect(acceptsOf(world, id)).toEqual([]);
  const email = await read(world, project, id);
  expect(email.status).toBe("failed");
  expect(email.recipients).toMatchObject([{ status: "failed", reason: "domain_deleted" }]);
  expect(await fundsOf(world, project)).toEqual(before);
});

test("a record that was added again does not take the place of the deleted one", async ({
  world,
  project,
}) => {
  const id = await send(world, project, { scheduledAt: inMinutes(world, 5) });
  await world.api("DELETE", `/domains/${project.domainId}`, { key: project.key });
  await newDomain(world, project.id, project.domain, "us-east-1");
  await pass(world, 8);
  expect([acceptsOf(world, id), (await read(world, project, id)).status]).toEqual([[], "failed"]);
});

test("an email that is scheduled within seconds is not sent either", async ({ world, project }) => {
  const scheduledAt = new Date(world.clock.now().getTime() + 10_000).toISOString();
  const id = await send(world, project, { scheduledAt });
  await world.api("DELETE", `/domains/${project.domainId}`, { key: project.key });
  world.clock.advance(11_000);
  await world.sweep();
  await world.settle();
  expect([acceptsOf(world, id), (await read(world, project, id)).status]).toEqual([[], "failed"]);
});

test("emails that are held and released within a minute are not sent", async ({ world, project }) => {
  const { key, domainId } = project;
  const before = await fundsOf(world, project);
  const single = await send(world, project);
  const { body } = await world.api("POST", "/emails/bulk", {
    ...{ key, body: { emails: [project.email(), project.email()] } },
  });
  await world.api("POST", "/outbound/pause", { key });
  await world.settle();
  world.clock.advance(5000);
  await world.api("DELETE", `/domains/${domainId}`, { key });
  await world.api("POST", "/outbound/resume", { key });
  await world.settle();
  const ids = [single, ...body.items.map((one: { id: string }) => one.id)];
  for (const id of ids)
    expect([acceptsOf(world, id), (await read(world, project, id)).status]).toEqual([[], "failed"]);
  expect(await fundsOf(world, project)).toEqual(before);
});

test("an email that was held while its domain was deleted is not sent", async ({ world, project }) => {
  const { key } = project;
  const id = await send(world, project, { scheduledAt: inMinutes(world, 2) });
  await world.api("POST", "/outbound/pause", { key });
  await pass(world, 4);
  await world.api("DELETE", `/domains/${project.domainId}`, { key });
  await world.api("POST", "/outbound/resume", { key });
  await pass(world, 4);
  expect([acceptsOf(world, id), (await read(world, project, id)).status]).toEqual([[], "failed"]);
});

test("an email whose domain is not verified at its time waits until it is", async ({ world, project }) => {
  const { key, domain, domainId } = project;
  const { body: record } = await world.api("GET", `/domains/${domainId}`, { key });
  const id = await send(world, project, { scheduledAt: inMinutes(world, 5) });
  await setDomainStatus(world, project.id, { name: domain, record }, "temporary_failure");
  await pass(world, 8);
  expect([acceptsOf(world, id), (await read(world, project, id)).status]).toEqual([[], "queued"]);
  // The alarm on emails that wait for long counts lines with an age: it is about the service.
  const lines = world.logged.filter((line) => line.includes(id) && line.includes("domain_not_verified"));
  expect([lines.length > 0, lines.some((line) => line.includes("ageSeconds"))]).toEqual([true, false]);
  await setDomainStatus(world, project.id, { name: domain, record }, "verified");
  await pass(world, 20);
  expect((await read(world, project, id)).status).toBe("delivered");
});
