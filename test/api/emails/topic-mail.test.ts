import { simpleParser } from "mailparser";
import { describe, expect } from "vitest";
import { optOut } from "../../../functions/operations/contacts/consent/opt-out.ts";
import { headerNames, headerValues } from "../../gateways/mail-readers.ts";
import { nobodys } from "../../http/rows.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { acceptsOf, fundsOf, read, send } from "../../workers/mail.ts";

async function newTopic(world: World, { key }: TestProject, name = "News"): Promise<string> {
  const { status, body } = await world.api("POST", "/topics", { key, body: { name } });
  expect(status).toBe(201);
  return body.id;
}

async function start(world: World) {
  const project = await newProject(world, { credits: 0, balanceMicros: 1_000_000 });
  return { project, topicId: await newTopic(world, project) };
}

const post = (world: World, { key }: TestProject, path: string, body: unknown) =>
  world.api("POST", path, { key, body });

async function rawOf(world: World, id: string): Promise<Uint8Array> {
  await world.settle();
  const [accepted, ...more] = acceptsOf(world, id);
  if (!accepted) throw new Error("the mail was not sent");
  expect(more).toEqual([]);
  return accepted.raw;
}

describe("a send about a topic", () => {
  test("keeps the topic with the email, and shows it", async ({ world }) => {
    const { project, topicId } = await start(world);
    const id = await send(world, project, { topicId });
    expect(await read(world, project, id)).toMatchObject({ topicId });
    const { body } = await post(world, project, "/emails/bulk", {
      emails: [project.email(), project.email({ topicId })],
    });
    const topics = async () =>
      Promise.all(
        body.items.map(async (one: { id: string }) => (await read(world, project, one.id)).topicId),
      );
    expect(await topics()).toEqual([null, topicId]);
    await world.settle();
    expect(await topics()).toEqual([null, topicId]);
    expect(await read(world, project, id)).toMatchObject({ topicId, status: "delivered" });
  });

  test.for([
    ["that nobody has", async () => nobodys["topicId"]],
    ["of another project", async (_: TestProject, world: World) => (await start(world)).topicId],
    [
      "that was deleted",
      async (project: TestProject, world: World) => {
        const id = await newTopic(world, project);
        await world.api("DELETE", `/topics/${id}`, { key: project.key });
        return id;
      },
    ],
  ] as const)("is refused for a topic %s, and nothing is taken (R8)", async ([_, topicOf], { world }) => {
    const { project } = await start(world);
    const topicId = await topicOf(project, world);
    const before = await fundsOf(world, project);
    const one = await post(world, project, "/emails", project.email({ topicId }));
    expect([one.status, one.body.name]).toEqual([404, "not_found"]);
    expect(one.body.issues).toEqual([{ path: "topicId", message: "is not in this project" }]);
    const emails = [project.email(), project.email(), project.email(), project.email({ topicId })];
    const bulk = await post(world, project, "/emails/bulk", { emails });
    expect([bulk.status, bulk.body.issues?.[0].path]).toEqual([404, "emails[3].topicId"]);
    expect(await fundsOf(world, project)).toEqual(before);
  });

  test("is replayed by its key also when the topic is gone since", async ({ world }) => {
    const { project, topicId } = await start(world);
    const ask = () =>
      world.api("POST", "/emails", {
        key: project.key,
        body: project.email({ topicId }),
        headers: { "idempotency-key": "once" },
      });
    const first = await ask();
    await world.api("DELETE", `/topics/${topicId}`, { key: project.key });
    const second = await ask();
    expect([second.status, second.body]).toEqual([200, first.body]);
    expect(second.headers["idempotent-replayed"]).toBe("true");
  });

  test.for([
    ["to", { to: ["recipient@example.com", "b@example.com"] }],
    ["cc", { cc: "b@example.com" }],
    ["bcc", { bcc: ["b@example.com"] }],
  ] as const)(
    "to several, in %s, has no link, since one is for one person; who left gets none",
    async ([_, over], { world }) => {
      const { project, topicId } = await start(world);
      const id = await send(world, project, { topicId, ...over });
      expect(headerValues(await rawOf(world, id), "List-Unsubscribe")).toEqual([]);
      const { services } = world;
      const left = { projectId: project.id, address: "b@example.com", topicId, source: "link" } as const;
      await optOut(services, left);
      const next = await send(world, project, { topicId, ...over });
      await world.settle();
      const { body } = await world.api("GET", `/emails/${next}`, { key: project.key });
      expect(body.recipients).toMatchObject([
        { address: "recipient@example.com", status: "delivered" },
        { address: "b@example.com", status: "suppressed" },
      ]);
    },
  );

  test("takes one recipient that is named twice", async ({ world }) => {
    const { project, topicId } = await start(world);
    const over = { topicId, to: ["a@example.com", "A@example.com"], cc: "a@example.com" };
    expect((await post(world, project, "/emails", project.email(over))).status).toBe(200);
  });

  test.for(["List-Unsubscribe", "list-unsubscribe", " LIST-UNSUBSCRIBE "])(
    "refuses a header %j of the caller's own: there is one way out",
    async (name, { world }) => {
      const { project, topicId } = await start(world);
      const headers = { [name]: "<https://example.com/out>" };
      const refused = await post(world, project, "/emails", project.email({ topicId, headers }));
      expect([refused.status, refused.body.name]).toEqual([400, "validation_error"]);
      expect(refused.body.issues[0].message).toMatch(/set by the service/);
      const id = await send(world, project, { headers });
      expect(headerValues(await rawOf(world, id), "List-Unsubscribe")).toEqual(["<https://example.com/out>"]);
    },
  );
});

describe("email about a topic", () => {
  test("carries each of the two unsubscribe headers once, unfolded in value", async ({ world }) => {
    const { project, topicId } = await start(world);
    const id = await send(world, project, { topicId, to: "Reader <reader@example.com>" });
    const raw = await rawOf(world, id);
    const [link, ...more] = headerValues(raw, "List-Unsubscribe");
    expect(more).toEqual([]);
    expect(link ?? "none").toMatch(/^<https:\/\/api\.eds\.test\/unsubscribe\/[A-Za-z0-9_-]{80,}>$/);
    expect(headerValues(raw, "List-Unsubscribe-Post")).toEqual(["List-Unsubscribe=One-Click"]);
    const parsed = (await simpleParser(Buffer.from(raw))).headers.get("list");
    expect(parsed).toMatchObject({ unsubscribe: { url: link?.slice(1, -1) } });
  });

  test("has one link for a recipient and topic, in any case of the address", async ({ world }) => {
    const { project, topicId } = await start(world);
    const linkOf = async (over: object) =>
      headerValues(
        await rawOf(world, await send(world, project, { topicId, ...over })),
        "List-Unsubscribe",
      )[0];
    const first = await linkOf({ to: "reader@example.com" });
    expect(await linkOf({ to: "READER@example.com" })).toBe(first);
    expect(await linkOf({ to: "other@example.com" })).not.toBe(first);
    expect(await linkOf({ to: "reader@example.com", topicId: await newTopic(world, project) })).not.toBe(
      first,
    );
  });

  test("has one link too where two workers make the project's key at once", async ({ world }) => {
    const { project, topicId } = await start(world);
    const emails = Array.from({ length: 10 }, () => project.email({ topicId }));
    const { body } = await post(world, project, "/emails/bulk", { emails });
    await world.settle();
    const raws = await Promise.all(body.items.map((one: { id: string }) => rawOf(world, one.id)));
    const links = raws.flatMap((raw) => headerValues(raw, "List-Unsubscribe"));
    expect([links.length, new Set(links).size]).toEqual([10, 1]);
  });

  test("holds the recipient's address in no URL", async ({ world }) => {
    const { project, topicId } = await start(world);
    const to = "someone.particular@example.com";
    const raw = Buffer.from(await rawOf(world, await send(world, project, { topicId, to }))).toString(
      "latin1",
    );
    const urls = raw.replaceAll("=\r\n", "").match(/https?:\/\/[^\s>"]+/g) ?? [];
    expect(urls).toHaveLength(1);
    for (const url of urls) {
      expect(decodeURIComponent(url)).not.toMatch(/someone|particular|example\.com|@|con_/i);
      // Sealed bytes hold any single character by chance: of those, only whole words say something.
      const sealed = Buffer.from(url.split("/").at(-1) ?? "", "base64url").toString("latin1");
      expect(sealed).not.toMatch(/someone|particular|example|con_/i);
    }
  });

  test("without a topic has neither header", async ({ world }) => {
    const { project } = await start(world);
    const names = headerNames(await rawOf(world, await send(world, project)));
    expect(names.filter((name) => /^list-/i.test(name))).toEqual([]);
  });
});

describe("email about a topic to who does not want it", () => {
  const reader = "reader@example.com";

  async function withReader(world: World) {
    const started = await start(world);
    const { project, topicId } = started;
    await post(world, project, "/contacts", { email: reader, topicIds: [topicId] });
    return started;
  }

  async function notSent(
    world: World,
    project: TestProject,
    over: { readonly to: string; readonly topicId: string },
  ) {
    const before = await fundsOf(world, project);
    const id = await send(world, project, over);
    await world.settle();
    expect(acceptsOf(world, id)).toEqual([]);
    expect(await read(world, project, id)).toMatchObject({
      status: "suppressed",
      recipients: [{ address: over.to, status: "suppressed", reason: "unsubscribed" }],
    });
    expect(await fundsOf(world, project)).toEqual(before);
  }

  test("is held back from a contact that is unsubscribed, and its price goes back", async ({ world }) => {
    const { project, topicId } = await withReader(world);
    await post(world, project, "/subscriptions/unsubscribe", { email: reader });
    await notSent(world, project, { to: reader, topicId });
    await notSent(world, project, { to: "READER@example.com", topicId });
  });

  test("without a topic reaches it all the same: a password reset is no newsletter", async ({ world }) => {
    const { project } = await withReader(world);
    await post(world, project, "/subscriptions/unsubscribe", { email: reader });
    const id = await send(world, project, { to: reader });
    await world.settle();
    expect(acceptsOf(world, id)).toHaveLength(1);
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
  });

  test("is held back in a bulk call from that entry's recipient alone", async ({ world }) => {
    const { project, topicId } = await withReader(world);
    await post(world, project, "/subscriptions/unsubscribe", { email: reader });
    const emails = [
      project.email({ to: reader, topicId }),
      project.email({ to: "other@example.com", topicId }),
    ];
    const { body } = await post(world, project, "/emails/bulk", { emails });
    await world.settle();
    const statuses = body.items.map(
      async (one: { id: string }) => (await read(world, project, one.id)).status,
    );
    expect(await Promise.all(statuses)).toEqual(["suppressed", "delivered"]);
  });

  test("that was scheduled before is held back when its time comes", async ({ world }) => {
    const { project, topicId } = await withReader(world);
    const scheduledAt = new Date(world.clock.now().getTime() + 60 * 60_000).toISOString();
    const id = await send(world, project, { to: reader, topicId, scheduledAt });
    await post(world, project, "/subscriptions/unsubscribe", { email: reader });
    world.clock.advance(60 * 60_000);
    await world.sweep();
    await world.settle();
    expect(acceptsOf(world, id)).toEqual([]);
    expect(await read(world, project, id)).toMatchObject({ status: "suppressed" });
  });
});
