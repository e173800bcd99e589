import { expect } from "vitest";
import { headerValues } from "../../gateways/mail-readers.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { acceptsOf } from "../../workers/mail.ts";
import { newAuthor } from "./author.ts";

const html = '<p>News <a href="{{ unsubscribeUrl }}">unsubscribe</a></p>';
const linkIn = (page: string) => /href="([^"]*)"/.exec(page)?.[1] ?? "";

async function newMarketer(world: World) {
  const author = await newAuthor(world);
  const { body: topic } = await author.call("POST", "/topics", { name: "News" });
  const template = await author.made({ subject: "News", html, purpose: "marketing" });
  return { ...author, topicId: String(topic.id), id: String(template.id) };
}

test("the link in a template's content is that of List-Unsubscribe, and unsubscribes its recipient from the topic", async ({
  world,
}) => {
  const { send, email, topicId, id } = await newMarketer(world);
  for (const to of ["ada@example.com", "ADA@Example.com"]) {
    const { body } = await send({ id }, { to, topicId });
    const link = linkIn((await email(body.id)).html);
    expect(link).toMatch(/^https:\/\/api\.eds\.test\/unsubscribe\/[\w-]{100,}$/);
    await world.settle();
    const [accepted] = acceptsOf(world, body.id);
    expect(headerValues(accepted?.raw ?? new Uint8Array(), "List-Unsubscribe")).toEqual([`<${link}>`]);
  }
  const { body } = await send({ id }, { to: "ada@example.com", topicId });
  const path = new URL(linkIn((await email(body.id)).html)).pathname;
  expect((await world.api("POST", path, { body: undefined })).status).toBeLessThan(400);
  const { body: later } = await send({ id }, { to: "ada@example.com", topicId });
  await world.settle();
  expect(acceptsOf(world, later.id)).toEqual([]);
});

test("a link is the caller's own without a topic, for several recipients, and where one is given", async ({
  world,
}) => {
  const { send, email, topicId, id } = await newMarketer(world);
  const two = ["ada@example.com", "bob@example.com"];
  const refused = [
    await send({ id }),
    await send({ id }, { to: two, topicId }),
    await send({ id }, { to: two[0], bcc: two[1], topicId }),
  ];
  for (const { status, body } of refused)
    expect([status, body.issues?.[0].path, body.message]).toEqual([
      400,
      "template.variables.unsubscribeUrl",
      expect.stringMatching(/only for an email with a `topicId` and a single recipient/),
    ]);
  const own = "https://example.com/leave?a=1";
  const { body } = await send({ id, variables: { unsubscribeUrl: own } }, { topicId });
  expect((await email(body.id)).html).toContain('href="https://example.com/leave?a=1"');
  const { body: none } = await send({ id, variables: { unsubscribeUrl: null } }, { topicId });
  expect(linkIn((await email(none.id)).html)).toMatch(/\/unsubscribe\/[\w-]{100,}$/);
});

test("each entry of a bulk send has the link of its recipient, also when it is sent again", async ({
  world,
}) => {
  const { project, call, email, topicId, id } = await newMarketer(world);
  const { subject: _, html: __, ...base } = project.email();
  const entry = (to: string) => ({ ...base, to, topicId, template: { id } });
  const emails = ["a@example.com", "b@example.com", "a@example.com"].map(entry);
  const links = async () => {
    const { body } = await call("POST", "/emails/bulk", { emails });
    const ids: readonly string[] = body.items.map((item: { id: string }) => item.id);
    return Promise.all(ids.map(async (one) => linkIn((await email(one)).html)));
  };
  const both = await Promise.all([links(), links()]);
  expect(both[0]).toEqual(both[1]);
  expect(both[0]?.[0]).toBe(both[0]?.[2]);
  expect(new Set(both[0])).toHaveProperty("size", 2);
});

test("the key of the links is read for drafts that may have one, and made when a template needs it", async ({
  world,
}) => {
  const { project, made, send, call, topicId, id } = await newMarketer(world);
  const plain = await made({ subject: "a", html: "<p>a</p>" });
  const keyCalls = async (run: () => Promise<{ status: number }>) => {
    world.recorder.reset();
    expect((await run()).status).toBe(200);
    const named = world.recorder.calls().filter(({ input }) => JSON.stringify(input).includes("#LINKKEY"));
    return named.map(({ command }) => command);
  };
  expect(await keyCalls(() => call("POST", "/emails", project.email({ topicId })))).toEqual([]);
  expect(await keyCalls(() => send({ id: plain.id }))).toEqual([]);
  expect(await keyCalls(() => send({ id: plain.id }, { topicId }))).toEqual(["BatchGetItem"]);
  expect(await keyCalls(() => send({ id }, { topicId }))).toEqual(["BatchGetItem", "TransactWriteItems"]);
  expect(await keyCalls(() => send({ id }, { topicId }))).toEqual(["BatchGetItem"]);
});

test("a preview has a link that is as long as the contact's and unsubscribes nobody; with a given link it is what is sent", async ({
  world,
}) => {
  const { call, send, email, topicId, id } = await newMarketer(world);
  const { body: contact } = await call("POST", "/contacts", { email: "someone.else@example.com" });
  const render = async (body: object) => (await call("POST", `/templates/${id}/render`, body)).body;
  const preview = await render({ contactId: contact.id });
  const { body } = await send({ id }, { to: contact.email, topicId });
  const { html: sent } = await email(body.id);
  expect(linkIn(preview.html)).toMatch(/^https:\/\/api\.eds\.test\/unsubscribe\/preview-preview-/);
  expect(preview.htmlBytes).toBe(Buffer.byteLength(sent));
  expect((await world.api("POST", new URL(linkIn(preview.html)).pathname, {})).status).toBe(404);
  const variables = { unsubscribeUrl: linkIn(sent) };
  const same = await render({ variables });
  expect(same.html).toBe(sent);
  expect((await call("POST", `/templates/${id}/render`)).body.htmlSha256).not.toBe(same.htmlSha256);
});
