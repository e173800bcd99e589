import { expect } from "vitest";
import { suppressAddress } from "../../../functions/operations/contacts/consent/suppress-address.ts";
import { newDomain } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import { acceptsOf, fundsOf } from "../../workers/mail.ts";
import { newTester } from "./tester.ts";

test("a test send delivers the draft at the price of any email, and says which version it was", async ({
  world,
}) => {
  const { project, call, publish, make, sendTest, email } = await newTester(world);
  const { id } = await make({ html: "<p>one {{ name }}</p>" });
  await publish(id);
  await call("PATCH", `/templates/${id}`, { html: "<p>two {{ name }}</p>" });
  const before = await fundsOf(world, project);
  const variables = { name: "Ada <b>" };
  const { status, body } = await sendTest(id, { variables, to: ["a@example.com", "A@example.com"] });
  expect([status, Object.keys(body)]).toEqual([200, ["id"]]);
  const after = await fundsOf(world, project);
  expect(before.quotaLeft - after.quotaLeft).toBe(1);
  expect(before.balanceMicros - after.balanceMicros).toBeGreaterThan(0);
  const sent = await email(body.id);
  expect(sent).toMatchObject({
    ...{ subject: "Hello Ada <b>", html: "<p>two Ada &lt;b&gt;</p>", templateId: id },
    renderings: [{ source: "template", templateId: id, templateVersion: 2 }],
  });
  const { body: shown } = await call("POST", `/templates/${id}/render`, { variables, version: 2 });
  expect(sent.renderings[0].htmlSha256).toBe(shown.htmlSha256);
  await world.settle();
  expect(acceptsOf(world, body.id)).toHaveLength(1);
});

test("a test send of a named version has the blocks that it was published with", async ({ world }) => {
  const { call, publish, make, made, sendTest, email } = await newTester(world);
  const block = await made({ kind: "block", alias: "card", subject: undefined, html: "old" });
  const { id } = await make({ subject: "Hello", html: '<p>{% render "card" %}</p>' });
  await publish(id);
  await call("PATCH", `/templates/${block.id}`, { html: "new" });
  await publish(block.id);
  await call("PATCH", `/templates/${id}`, { html: '<b>{% render "card" %}</b>' });
  const html = async (version?: number) => {
    const { body } = await sendTest(id, { ...(version && { version }) });
    return (await email(body.id)).html;
  };
  expect([await html(1), await html(2), await html()]).toEqual([
    ...["<p>old</p>", "<b>new</b>", "<b>new</b>"],
  ]);
  expect((await sendTest(id, { version: 9 })).status).toBe(404);
});

test("a test send shows a contact's data without sending to the contact, and needs its scopes", async ({
  world,
}) => {
  const { project, call, make, sendTest, email } = await newTester(world);
  const { id } = await make({ html: "<p>{{ contact.firstName }}</p>", subject: "Hello" });
  const contact = { email: "contact@example.com", firstName: "Ada" };
  const contactId = (await call("POST", "/contacts", contact)).body.id;
  const { body } = await sendTest(id, { contactId });
  expect(await email(body.id)).toMatchObject({ html: "<p>Ada</p>", to: ["recipient@example.com"] });
  const nobody = await sendTest(id, { contactId: "con_01KV5JE8G09BQEJJWM1YBQ5300" });
  expect([nobody.status, nobody.body.message]).toEqual([404, "Contact not found in this project."]);
  const refusals = [];
  for (const scopes of [["template:read", "email:send"], ["template:read"], ["email:send"]] as const) {
    const key = await project.newKey({ scopes });
    refusals.push((await sendTest(id, { contactId }, { key })).body.message);
  }
  const key = await project.newKey({ scopes: ["template:read", "email:send", "contact:read"] });
  expect((await sendTest(id, { contactId }, { key })).status).toBe(200);
  expect(refusals).toEqual(
    ["contact:read", "email:send", "template:read"].map((scope) => `This key lacks the scope \`${scope}\`.`),
  );
});

test("a pinned key sends tests from its domain only", async ({ world }) => {
  const { project, make, sendTest } = await newTester(world);
  const { id } = await make({ html: "<p>a</p>", subject: "a" });
  const key = await project.newKey({ domainId: project.domainId });
  const other = `other-${project.domain}`;
  await newDomain(world, project.id, other, "us-east-1");
  expect((await sendTest(id, {}, { key })).status).toBe(200);
  const refused = await sendTest(id, { from: `a@${other}` }, { key });
  expect([refused.status, refused.body.name]).toEqual([403, "key_restricted"]);
});

test("a test send is not delivered to a suppressed address, and its price goes back", async ({ world }) => {
  const { project, make, sendTest, email } = await newTester(world);
  const { id } = await make({ html: "<p>a</p>", subject: "a" });
  const why = { reason: "bounce", scope: "all" } as const;
  await suppressAddress(world.services, project.id, "recipient@example.com", why);
  const before = await fundsOf(world, project);
  const { body } = await sendTest(id);
  await world.settle();
  expect((await email(body.id)).status).toBe("suppressed");
  expect(acceptsOf(world, body.id)).toEqual([]);
  expect(await fundsOf(world, project)).toEqual(before);
});
