import { expect } from "vitest";
import { verdictValues } from "../../../functions/domain/inbound/receipt.ts";
import { mailArrives, newInboundEmail, rawMail, receiveMailOf } from "../../support/inbound-mail.ts";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { answered } from "../../support/test-web.ts";
import { passTime } from "../../support/webhook.ts";
import type { World } from "../../support/world.ts";

async function newRoute(world: World, { key }: TestProject, recipient: string, action: object) {
  const body = { match: { recipient }, action };
  return (await world.api("POST", "/inbound/routes", { key, body })).body.id;
}

async function received(world: World, { key }: TestProject, id: string) {
  return (await world.api("GET", `/inbound/emails/${id}`, { key })).body;
}

test("one message to two recipients of a project has the routes of each (case 4)", async ({
  world,
  project,
}) => {
  const { key, domain } = project;
  await receiveMailOf(world, project);
  const routes = [
    await newRoute(world, project, "a@*", { type: "store" }),
    await newRoute(world, project, "b@*", { type: "store" }),
  ];
  mailArrives(world, { recipients: [`a@${domain}`, `b@${domain}`] });
  await world.settle();
  const { items } = (await world.api("GET", "/inbound/emails", { key })).body;
  const byRecipient = new Map(items.map((one: { recipient: string }) => [one.recipient, one]));
  expect(byRecipient.size).toBe(2);
  for (const [at, local] of ["a", "b"].entries())
    expect(byRecipient.get(`${local}@${domain}`)).toMatchObject({ routes: [{ routeId: routes[at] }] });
});

test("an address as its own display name does not change where a message goes (case 5)", async ({
  world,
  project,
}) => {
  const address = `a+n@${project.domain}`;
  await newRoute(world, project, "a@*", { type: "store" });
  const raw = rawMail([`To: "${address}" <${address}>`]);
  const email = await received(
    world,
    project,
    await newInboundEmail(world, project, { raw, recipients: [address] }),
  );
  expect(email).toMatchObject({ recipient: address, to: [address], routes: [{ outcome: "done" }] });
});

test("quotes that a local part does not need change neither its route nor its row (case 5)", async ({
  world,
  project,
}) => {
  const { domain } = project;
  const exact = await newRoute(world, project, "a@*", { type: "store" });
  const spaced = await newRoute(world, project, '"a b"@*', { type: "store" });
  for (const [recipient, stored, routeId] of [
    [`"a"@${domain}`, `a@${domain}`, exact],
    [`"a+n"@${domain}`, `a+n@${domain}`, exact],
    [`"a b+n"@${domain}`, `"a b+n"@${domain}`, spaced],
  ] as const) {
    const id = await newInboundEmail(world, project, { recipients: [recipient] });
    expect(await received(world, project, id)).toMatchObject({ recipient: stored, routes: [{ routeId }] });
  }
  // Both forms in one envelope are one recipient.
  mailArrives(world, { recipients: [`"a"@${domain}`, `a@${domain}`] });
  await world.settle();
  expect((await world.api("GET", "/inbound/emails", { key: project.key })).body.items).toHaveLength(4);
});

test("spam and what may have a virus is not forwarded unless the route wants spam (case 6)", async ({
  world,
  project,
}) => {
  const to = [`ana@${project.domain}`];
  await newRoute(world, project, "in@*", { type: "forward", to });
  await newRoute(world, project, "in@*", { type: "forward", to, evenIfSpam: true });
  for (const [verdicts, expected] of [
    [{ spam: "FAIL" }, ["done", "spam"]],
    [{ virus: "FAIL" }, ["virus", "virus"]],
    [{ virus: "GRAY", spam: "FAIL" }, ["virus", "virus"]],
  ] as const) {
    const { routes } = await received(world, project, await newInboundEmail(world, project, { verdicts }));
    expect(routes.map(({ outcome }: { outcome: string }) => outcome).sort()).toEqual(expected);
  }
});

test("an endpoint that redirects has not taken a received message, and gets it again by the same id (case 9)", async ({
  world,
  project,
}) => {
  const { key } = project;
  const hook = { url: `https://hooks.example.com/${project.id}`, events: ["email.received"] };
  const location = "https://elsewhere.example.com/";
  world.web.answer(hook.url, () => answered(301, "", { location }));
  const { id } = (await world.api("POST", "/webhooks", { key, body: hook })).body;
  await newInboundEmail(world, project);
  await passTime(world, 60_000);
  const calls = world.web.calls.filter(({ url }) => url === hook.url);
  expect(calls.length).toBeGreaterThan(1);
  expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(world.web.calls.filter(({ url }) => url === location)).toEqual([]);
  const { items } = (await world.api("GET", `/webhooks/${id}/deliveries`, { key })).body;
  expect(items).toMatchObject([{ status: "pending", eventType: "email.received" }]);
});

test("each verdict of SES is shown as it was given, and no other word for it (T76)", async ({
  world,
  project,
}) => {
  for (const verdict of verdictValues) {
    const verdicts = { spf: verdict, dkim: verdict, dmarc: verdict, spam: verdict, virus: verdict };
    const raw = rawMail([
      "Authentication-Results: mx; spf=pass; dkim=pass; dmarc=pass",
      "X-SES-Spam-Verdict: PASS",
    ]);
    const email = await received(world, project, await newInboundEmail(world, project, { verdicts, raw }));
    expect(email.verdicts).toEqual({ ...verdicts, dmarcPolicy: null });
    expect(Object.keys(email).filter((name) => /verified|trusted|authentic/i.test(name))).toEqual([]);
  }
});

test("nothing goes back to a null or an unproved sender (T78)", async ({ world, project }) => {
  const { key } = project;
  const template = { name: "Away", subject: "Away", html: "<p>Away</p>" };
  const { id: templateId } = (await world.api("POST", "/templates", { key, body: template })).body;
  await world.api("POST", `/templates/${templateId}/publish`, { key });
  await newRoute(world, project, "in@*", { type: "reply", templateId });
  for (const [mail, expected] of [
    [{ sender: "" }, "automatic"],
    [{ verdicts: { dmarc: "FAIL" } }, "unauthenticated"],
    [{ verdicts: { dmarc: "GRAY", spf: "FAIL", dkim: "FAIL" } }, "unauthenticated"],
    [{ raw: rawMail(["From: bo@example.com", "From: eve@evil.test"]) }, "unauthenticated"],
    [{ raw: rawMail(["From: bo@example.com, eve@evil.test"]) }, "unauthenticated"],
    [{ verdicts: { spam: "GRAY" } }, "spam"],
  ] as const) {
    const { routes } = await received(
      world,
      project,
      await newInboundEmail(world, project, { raw: rawMail(), ...mail }),
    );
    expect(routes).toMatchObject([{ outcome: expected, emailId: null }]);
  }
  expect((await world.api("GET", "/emails", { key })).body.items).toEqual([]);
});
