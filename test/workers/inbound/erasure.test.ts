import { expect } from "vitest";
import { newInboundEmail, rawMail } from "../../support/inbound-mail.ts";
import { newConfirmToken } from "../../support/links.ts";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const from = (address: string) => ({ sender: address, raw: rawMail([], "Mine!", `Ana <${address}>`) });

async function erase(world: World, { key }: TestProject, email: string): Promise<void> {
  const { body } = await world.api("POST", "/contacts", { key, body: { email } });
  const answer = await world.api("DELETE", `/contacts/${body.id}?erase=true`, { key });
  expect(answer.status).toBeLessThan(300);
  await world.settle();
}

const idsOf = async (world: World, { key }: TestProject) =>
  (await world.api("GET", "/inbound/emails", { key })).body.items.map(({ id }: { id: string }) => id);

test("erasing a contact deletes what the person wrote, by envelope or From, and nothing of others", async ({
  world,
  project,
}) => {
  const theirs = await newInboundEmail(world, project, from("Ana@Example.com"));
  const byHeader = { ...from("ana@example.com"), sender: "bounces@example.net" };
  const second = await newInboundEmail(world, project, byHeader);
  const other = await newInboundEmail(world, project, from("bob@example.com"));
  world.clock.advance(1000);
  await erase(world, project, "ana@example.com");
  expect(await idsOf(world, project)).toEqual([other]);
  const names = [...world.objects.keys()];
  for (const id of [theirs, second]) expect(names.filter((name) => name.includes(id))).toEqual([]);
  expect(names.some((name) => name.includes(other))).toBe(true);
  const { body } = await world.api("GET", "/activity", { key: project.key });
  expect(JSON.stringify(body).toLowerCase()).not.toContain("ana@example.com");
  expect(JSON.stringify(body)).toContain("bob@example.com");
});

test("the emails by which routes passed on what the person wrote lose it too", async ({ world, project }) => {
  const { key } = project;
  const action = { type: "forward", to: [`team@${project.domain}`] };
  await world.api("POST", "/inbound/routes", { key, body: { match: { recipient: "in@*" }, action } });
  const id = await newInboundEmail(world, project, from("eve@example.com"));
  const { emailId } = (await world.api("GET", `/inbound/emails/${id}`, { key })).body.routes[0];
  await world.settle();
  world.clock.advance(1000);
  await erase(world, project, "eve@example.com");
  const { body } = await world.api("GET", `/emails/${emailId}`, { key });
  expect(body).toMatchObject({ subject: "erased", to: [`team@${project.domain}`] });
  expect(JSON.stringify(body)).not.toContain("eve@example.com");
});

test("a later message of the address is another person's", async ({ world, project }) => {
  await newInboundEmail(world, project, from("kim@example.com"));
  world.clock.advance(1000);
  await erase(world, project, "kim@example.com");
  world.clock.advance(60_000);
  const later = await newInboundEmail(world, project, from("kim@example.com"));
  await world.settle();
  expect(await idsOf(world, project)).toEqual([later]);
});

test("nothing is forwarded any more to a person who was erased", async ({ world, project }) => {
  const owner = "owner@elsewhere.example";
  const token = await newConfirmToken(world, project, owner);
  const form = { text: "confirm=yes", headers: { "content-type": "application/x-www-form-urlencoded" } };
  expect((await world.api("POST", `/forwarding/${token}`, form)).status).toBe(200);
  const body = { match: { recipient: "in@*" }, action: { type: "forward", to: [owner] } };
  await world.api("POST", "/inbound/routes", { key: project.key, body });
  await erase(world, project, owner);
  const id = await newInboundEmail(world, project);
  const { routes } = (await world.api("GET", `/inbound/emails/${id}`, { key: project.key })).body;
  expect(routes).toMatchObject([{ outcome: "unconfirmed" }]);
});
