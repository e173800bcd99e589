import { expect } from "vitest";
import { newInboundEmail } from "../../support/inbound-mail.ts";
import { newDomain, newProject, setDomainStatus, setFunds, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { linksTo } from "./confirmation-links.ts";

const owner = "owner@elsewhere.example";
const minute = 60_000;
const form = { text: "confirm=yes", headers: { "content-type": "application/x-www-form-urlencoded" } };

async function forwardTo(world: World, { key }: TestProject, ...to: readonly string[]) {
  const body = { match: { recipient: "in@*" }, action: { type: "forward", to } };
  const { status, body: route } = await world.api("POST", "/inbound/routes", { key, body });
  expect(status).toBe(201);
  await world.settle();
  return route;
}

const linksOf = (world: World, project: TestProject) => linksTo(world, project, owner);

const routeOf = async (world: World, { key }: TestProject, id: string) =>
  (await world.api("GET", `/inbound/routes/${id}`, { key })).body;

async function received(world: World, project: TestProject) {
  const id = await newInboundEmail(world, project);
  return (await world.api("GET", `/inbound/emails/${id}`, { key: project.key })).body.routes[0];
}

test("nothing is forwarded to an address until its owner confirms; link scanners confirm nothing", async ({
  world,
  project,
}) => {
  const { id, confirmations } = await forwardTo(world, project, "Owner@Elsewhere.example");
  expect(confirmations).toMatchObject([{ address: owner, status: "pending", sentAt: null }]);
  expect((await received(world, project)).outcome).toBe("unconfirmed");
  const [link = ""] = await linksOf(world, project);
  // A scanner opens the link, some also repeat it as POST.
  for (const method of ["GET", "POST", "GET"]) {
    const { status, body } = await world.api(method, link);
    expect([status, body.includes("<button>Confirm</button>")]).toEqual([200, true]);
  }
  expect((await received(world, project)).outcome).toBe("unconfirmed");
  for (let time = 0; time < 2; time++) expect((await world.api("POST", link, form)).status).toBe(200);
  expect(await routeOf(world, project, id)).toMatchObject({
    confirmations: [{ address: owner, status: "confirmed", expiresAt: null, problem: null }],
  });
  const { outcome, emailId } = await received(world, project);
  expect(outcome).toBe("done");
  expect((await world.api("GET", `/emails/${emailId}`, { key: project.key })).body.to).toEqual([
    "Owner@elsewhere.example",
  ]);
});

test("an expired link, an earlier one and one of another project confirm nothing", async ({
  world,
  project,
}) => {
  const { id, action } = await forwardTo(world, project, owner);
  const [first = ""] = await linksOf(world, project);
  world.clock.advance(10 * minute);
  await world.api("PATCH", `/inbound/routes/${id}`, { key: project.key, body: { action } });
  await world.settle();
  const [, second = ""] = await linksOf(world, project);
  expect(second).not.toBe("");
  const other = await newProject(world);
  await forwardTo(world, other, owner);
  const [foreign = ""] = await linksOf(world, other);
  expect((await world.api("POST", foreign, form)).status).toBe(200);
  expect((await world.api("POST", first, form)).status).toBe(404);
  world.clock.advance(7 * 24 * 60 * minute);
  expect((await world.api("POST", second, form)).status).toBe(404);
  expect((await world.api("GET", second)).status).toBe(404);
  expect((await routeOf(world, project, id)).confirmations).toMatchObject([{ status: "pending" }]);
});

test("those who have confirmed get a forward, the others do not, and the outcome says so", async ({
  world,
  project,
}) => {
  await forwardTo(world, project, owner, `ana@${project.domain}`);
  const { outcome, emailId } = await received(world, project);
  expect(outcome).toBe("partly_unconfirmed");
  const { body } = await world.api("GET", `/emails/${emailId}`, { key: project.key });
  expect(body.to).toEqual([`ana@${project.domain}`]);
});

test("an address on a domain that is no longer verified gets nothing", async ({ world, project }) => {
  const name = `staff.${project.domain}`;
  const record = await newDomain(world, project.id, name, "us-east-1");
  const { confirmations } = await forwardTo(world, project, `ana@${name}`);
  expect(confirmations).toEqual([]);
  expect((await received(world, project)).outcome).toBe("done");
  await setDomainStatus(world, project.id, { name, record }, "failed");
  expect((await received(world, project)).outcome).toBe("unconfirmed");
});

test("an address gets three confirmation emails a day, and no other route asks it meanwhile", async ({
  world,
  project,
}) => {
  const { key } = project;
  const { id, action } = await forwardTo(world, project, owner);
  await forwardTo(world, project, owner);
  expect(await linksOf(world, project)).toHaveLength(1);
  const again = () => world.api("PATCH", `/inbound/routes/${id}`, { key, body: { action } });
  for (const expected of [200, 200, 429]) {
    world.clock.advance(10 * minute);
    expect((await again()).status).toBe(expected);
    await world.settle();
  }
  expect(await linksOf(world, project)).toHaveLength(3);
});

test("a project sends at most twenty confirmation emails in a day", async ({ world, project }) => {
  const to = (at: number) => Array.from({ length: 5 }, (_, n) => `o${at}-${n}@elsewhere.example`);
  for (let at = 0; at < 4; at++) await forwardTo(world, project, ...to(at));
  const body = { match: { recipient: "in@*" }, action: { type: "forward", to: to(4) } };
  const refused = await world.api("POST", "/inbound/routes", { key: project.key, body });
  expect([refused.status, refused.body.name]).toEqual([429, "rate_limited"]);
});

test("a confirmation email that cannot be paid is a problem of the route, until it is asked again", async ({
  world,
  project,
}) => {
  await setFunds(world, project.id, { quotaLeft: 0 });
  const { id, action } = await forwardTo(world, project, owner);
  const problem = (await routeOf(world, project, id)).confirmations;
  expect(problem).toMatchObject([{ status: "pending", problem: "outbound_quota_exceeded" }]);
  await setFunds(world, project.id, { quotaLeft: 10 });
  await world.api("PATCH", `/inbound/routes/${id}`, { key: project.key, body: { action } });
  await world.settle();
  expect((await routeOf(world, project, id)).confirmations).toMatchObject([{ problem: null }]);
  expect(await linksOf(world, project)).toHaveLength(1);
});

test("an address that a route names in several spellings gets one forward, charged once", async ({
  world,
  project,
}) => {
  const to = ["ana", "ANA", "Ana"].map((local) => `${local}@${project.domain}`);
  await forwardTo(world, project, ...to, `Ana <ana@${project.domain}>`);
  const { emailId } = await received(world, project);
  const { body } = await world.api("GET", `/emails/${emailId}`, { key: project.key });
  expect(body).toMatchObject({ to: [`ana@${project.domain}`], recipients: [{}], credits: 1 });
});
