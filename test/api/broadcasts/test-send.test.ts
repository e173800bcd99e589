import { expect } from "vitest";
import { newDomain } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { acceptsOf } from "../../workers/mail.ts";
import { newSender } from "./sender.ts";

const to = ["tester@example.com", "other@example.com"];
const html = '<p>Hi {{ contact.firstName }}</p><a href="{{ unsubscribeUrl }}">Unsubscribe</a>';

async function newTester(world: World) {
  const sender = await newSender(world, { contacts: 1 });
  const { call, project, path, id } = sender;
  await call("PATCH", path, { html, previewText: "See", replyTo: `replies@${project.domain}` });
  const contact = { email: "ada@example.com", firstName: "Ada <b>" };
  const contactId: string = (await call("POST", "/contacts", contact)).body.id;
  return {
    ...{ ...sender, id, contactId },
    sendTest: (body: object = {}, key = project.key) =>
      world.api("POST", `${path}/test`, { key, body: { to, contactId, ...body } }),
    email: async (emailId: string) => (await call("GET", `/emails/${emailId}`)).body,
  };
}

test("a test has the content as the contact would get it, and costs as an email to its addresses", async ({
  world,
}) => {
  const { sendTest, email, funds, read, call, path, project } = await newTester(world);
  const [before, draft] = [await funds(), await read()];
  const { status, body } = await sendTest({ to: [...to, "TESTER@example.com"] });
  expect([status, Object.keys(body)]).toEqual([200, ["id"]]);
  expect(await funds()).toEqual({ ...before, credits: before.credits - 2 });
  const sent = await email(body.id);
  expect(sent).toMatchObject({ to, subject: "Hello, Ada <b>", replyTo: [`replies@${project.domain}`] });
  expect(sent.html).toContain("<p>Hi Ada &lt;b&gt;</p>");
  expect(sent.html).toContain(">See</div>");
  await world.settle();
  expect(acceptsOf(world, body.id)).toHaveLength(1);
  expect(await read()).toEqual(draft);
  expect((await call("GET", `${path}/analytics`)).body).toMatchObject({
    recipients: 0,
    sent: 0,
    delivered: 0,
  });
});

test("the link of a test unsubscribes nobody", async ({ world }) => {
  const { sendTest, email, call, contactId } = await newTester(world);
  const { html: sent } = await email((await sendTest()).body.id);
  const [, link = ""] = /href="[^"]*(\/unsubscribe\/[^"]+)"/.exec(sent) ?? [];
  expect([link.slice(0, 20), (await world.api("POST", link, {})).status]).toEqual([
    "/unsubscribe/preview",
    404,
  ]);
  for (const one of [
    contactId,
    ...(await call("GET", "/contacts")).body.items.map(({ id }: { id: string }) => id),
  ])
    expect((await call("GET", `/contacts/${one}`)).body).toMatchObject({ unsubscribed: false });
});

test("what the content or the contact lacks is named, and nothing is charged", async ({ world }) => {
  const { sendTest, funds, call, path } = await newTester(world);
  const before = await funds();
  const issuesOf = async (body: object) => {
    const answer = await sendTest(body);
    return [answer.status, answer.body.issues];
  };
  const many = Array.from({ length: 6 }, (_, at) => `t${at}@example.com`);
  expect(await issuesOf({ contactId: undefined })).toEqual([
    400,
    [{ path: "contactId", message: "a contact with contact.firstName is needed" }],
  ]);
  expect(await issuesOf({ to: many })).toMatchObject([400, [{ path: "to" }]]);
  expect(await issuesOf({ to: [] })).toMatchObject([400, [{ path: "to" }]]);
  expect((await sendTest({ contactId: "con_01KV5JE8G09BQEJJWM1YBQ5300" })).status).toBe(404);
  await call("PATCH", path, { html: null });
  expect(await issuesOf({})).toMatchObject([400, [{ path: "html" }]]);
  await call("PATCH", path, { from: null });
  expect(await issuesOf({})).toMatchObject([400, [{ path: "from" }]]);
  expect(await funds()).toEqual(before);
});

test("a test needs the scopes of a send and of the contact, and the broadcast's domain", async ({
  world,
}) => {
  const { sendTest, project } = await newTester(world);
  const other = await newDomain(world, project.id, `other.${project.domain}`, "us-east-1");
  const keyOf = (scopes: Parameters<typeof project.newKey>[0]) => project.newKey(scopes);
  const answerOf = async (key: string, body?: object) => {
    const { status, body: answer } = await sendTest(body, key);
    return [status, answer.name];
  };
  const send = "broadcast:send";
  expect(await answerOf(await keyOf({ scopes: ["broadcast:write"] }))).toEqual([403, "missing_scope"]);
  expect(await answerOf(await keyOf({ scopes: [send] }))).toEqual([403, "missing_scope"]);
  const pinned = await keyOf({ scopes: [send, "contact:read"], domainId: other.id });
  expect(await answerOf(pinned)).toEqual([403, "key_restricted"]);
  const own = await keyOf({ scopes: [send, "contact:read"], domainId: project.domainId });
  expect(await answerOf(own)).toEqual([200, undefined]);
});

test("a repeated test with the same Idempotency-Key is sent once; another broadcast's is another request", async ({
  world,
}) => {
  const { project, path, call } = await newTester(world);
  const ask = (at: string) =>
    world.api("POST", `${at}/test`, {
      ...{ key: project.key, headers: { "idempotency-key": "once" } },
      body: { to, contactId: undefined },
    });
  await call("PATCH", path, { html: "<p>Hello</p>" });
  const first = await ask(path);
  expect((await ask(path)).body).toEqual(first.body);
  const { id } = (await call("POST", `${path}/duplicate`)).body;
  expect((await ask(`/broadcasts/${id}`)).status).toBe(409);
});
