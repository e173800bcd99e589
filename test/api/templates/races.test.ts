import { expect } from "vitest";
import { type FaultRule, withFaults } from "../../support/fault-injection.ts";
import { localEngine } from "../../support/local-engine.ts";
import { testIn } from "../../support/test.ts";
import { newAuthor } from "./author.ts";

const test = testIn({}, { engine: localEngine });

/** Runs something right before the next transaction is sent. */
const before = (run: () => Promise<unknown>): FaultRule => ({
  command: "TransactWriteItems",
  act: async (send) => {
    await run();
    return send();
  },
});

test("a publish between the read of a send and its write does not change what is sent", async ({ world }) => {
  const author = await newAuthor(world);
  const { id } = await author.made({ html: "<p>one</p>", subject: "a" });
  await author.call("PATCH", `/templates/${id}`, { html: "<p>two</p>" });
  let sent = "";
  await withFaults(world, [before(() => author.publish(id))], async () => {
    sent = (await author.send({ id })).body.id;
  });
  const email = await author.email(sent);
  expect([email.html, email.renderings[0].templateVersion]).toEqual(["<p>one</p>", 1]);
});

test("of two publishes at once both succeed, and the later one publishes what is latest then", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const { id } = await author.make({ html: "<p>one</p>", subject: "a" });
  const change = async () => {
    await author.call("PATCH", `/templates/${id}`, { html: "<p>two</p>" });
    await author.publish(id);
  };
  await withFaults(world, [before(change)], async () => {
    expect(await author.publish(id)).toMatchObject({ publishedVersion: 2 });
  });
  expect((await author.email((await author.send({ id })).body.id)).html).toBe("<p>two</p>");
});

test("a block that is deleted while a template with it is saved refuses the save", async ({ world }) => {
  const author = await newAuthor(world);
  const block = await author.made({ name: "Footer", kind: "block", alias: "footer", html: "x" });
  const drop = () => author.call("DELETE", `/templates/${block.id}`);
  await withFaults(world, [before(drop)], async () => {
    const { status } = await author.call("POST", "/templates", {
      name: "a",
      subject: "a",
      html: '{% render "footer" %}',
    });
    expect(status).toBe(409);
  });
  expect((await author.call("GET", "/templates")).body.items).toEqual([]);
});

test("a block that a template begins to use while it is deleted is not deleted", async ({ world }) => {
  const author = await newAuthor(world);
  const block = await author.made({ name: "Footer", kind: "block", alias: "footer", html: "x" });
  const use = () =>
    author.call("POST", "/templates", { name: "a", subject: "a", html: '{% render "footer" %}' });
  await withFaults(world, [before(use)], async () => {
    expect((await author.call("DELETE", `/templates/${block.id}`)).status).toBe(409);
  });
});

test("of two changes at once none is lost, and with ifRevision the second is refused", async ({ world }) => {
  const author = await newAuthor(world);
  const { id, revision } = await author.make();
  const rename = () => author.call("PATCH", `/templates/${id}`, { name: "Renamed" });
  await withFaults(world, [before(rename)], async () => {
    await author.call("PATCH", `/templates/${id}`, { html: "<p>new {{ name }}</p>" });
  });
  expect((await author.call("GET", `/templates/${id}`)).body).toMatchObject({
    ...{ name: "Renamed", html: "<p>new {{ name }}</p>", version: 2, revision: revision + 2 },
  });
  await withFaults(
    world,
    [before(() => author.call("PATCH", `/templates/${id}`, { name: "Third" }))],
    async () => {
      const answer = await author.call("PATCH", `/templates/${id}`, {
        name: "Mine",
        ifRevision: revision + 2,
      });
      expect(answer.status).toBe(409);
    },
  );
});

test("a restore and a publish at once both succeed: what was latest is published, the restored is a draft", async ({
  world,
}) => {
  const author = await newAuthor(world);
  const { id } = await author.made({ html: "<p>one</p>", subject: "a" });
  await author.call("PATCH", `/templates/${id}`, { html: "<p>two</p>" });
  const restore = () => author.call("POST", `/templates/${id}/restore`, { version: 1 });
  await withFaults(world, [before(() => author.publish(id))], async () => {
    const { status, body } = await restore();
    expect([status, body.version, body.publishedVersion]).toEqual([200, 3, 2]);
  });
  await withFaults(world, [before(restore)], async () => {
    const { status, body } = await author.call("POST", `/templates/${id}/restore`, { version: 2 });
    expect([status, body.html]).toEqual([200, "<p>two</p>"]);
  });
  expect((await author.email((await author.send({ id })).body.id)).html).toBe("<p>two</p>");
});
