import { describe, expect } from "vitest";
import { readFunds } from "../../../functions/store/projects/funds.ts";
import { writes } from "../../http/calls.ts";
import { newDomain, newProject, type TestProject } from "../../support/project.ts";
import { inWorld } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const test = inWorld.extend("project", { scope: "file" }, ({ world }) =>
  newProject(world, { credits: 2000 }),
);

const send = (world: World, project: TestProject, emails: unknown, key = project.key) =>
  world.api("POST", "/emails/bulk", { key, body: { emails } });
const entries = (project: TestProject, count: number) =>
  Array.from({ length: count }, (_, at) => project.email({ to: `p${at}@example.com`, subject: `${at}` }));
const creditsLeft = async (world: World, project: TestProject) =>
  (await readFunds(world.services.tables, project.id))[0]?.credits ?? 0;

/** A good call with one entry changed. */
const spoilt = (project: TestProject, at: number, over: object) =>
  entries(project, 100).map((entry, place) => (place === at ? { ...entry, ...over } : entry));

describe("POST /emails/bulk", () => {
  test("returns an id for each entry, in order, readable at once", async ({ world, project }) => {
    const before = await creditsLeft(world, project);
    const { status, body } = await send(world, project, entries(project, 100));
    expect([status, body.items.length]).toEqual([200, 100]);
    expect(new Set(body.items.map(({ id }: { id: string }) => id)).size).toBe(100);
    expect(before - (await creditsLeft(world, project))).toBe(100);
    const readAll = () =>
      Promise.all(
        body.items.map(
          async ({ id }: { id: string }) => (await world.api("GET", `/emails/${id}`, project)).body,
        ),
      );
    for (const [at, email] of (await readAll()).entries())
      expect(email).toMatchObject({ id: body.items[at].id, subject: `${at}`, status: "queued", credits: 1 });
    await world.settle();
    for (const [at, email] of (await readAll()).entries())
      expect(email).toMatchObject({ to: [`p${at}@example.com`], subject: `${at}`, status: "delivered" });
  });

  test("takes attachments, schedules and senders of its own for each entry", async ({ world, project }) => {
    const name = `second.${project.domain}`;
    await newDomain(world, project.id, name, "eu-west-1");
    const { body } = await send(world, project, [
      project.email({ attachments: [{ filename: "a.txt", content: "YQ==" }] }),
      project.email({ scheduledAt: "2026-06-16T00:00:00Z" }),
      project.email({ from: `x@${name}` }),
    ]);
    const read = await Promise.all(
      body.items.map(
        async ({ id }: { id: string }) => (await world.api("GET", `/emails/${id}`, project)).body,
      ),
    );
    expect(read[0].attachments).toMatchObject([{ filename: "a.txt", size: 1 }]);
    expect(read.map(({ status }) => status)).toEqual(["queued", "scheduled", "queued"]);
    expect(read.map(({ region }) => region)).toEqual(["us-east-1", "us-east-1", "eu-west-1"]);
  });

  test.for([
    ["no entry", []],
    ["101 entries", Array(101).fill({})],
  ] as const)("a bulk call refuses %s", async ([_, emails], { world, project }) => {
    const { body } = await send(world, project, emails);
    expect(body.issues).toEqual([{ path: "emails", message: expect.stringMatching(/entr/) }]);
  });

  test.for([null, "x", {}, 1])("refuses emails that are %j", async (emails, { world, project }) => {
    expect((await send(world, project, emails)).body.issues).toEqual([
      { path: "emails", message: expect.stringMatching(/^must be an array/) },
    ]);
  });

  test.for([
    [0, "from", { from: "x" }],
    [57, "to", { to: [] }],
    [99, "to[1]", { to: ["a@b.test", "c"] }],
    [17, "subject", { subject: undefined }],
    [17, "html", { html: null }],
    [5, "projectId", { projectId: "prj_1" }],
    [5, "headers.Bcc", { headers: { Bcc: "v@x.test" } }],
    [5, "attachments[0].content", { attachments: [{ filename: "a", content: "?" }] }],
    [5, "scheduledAt", { scheduledAt: "tomorrow" }],
  ] as const)(
    "refuses all of it for entry %i, at its %s, and nothing is written",
    async ([at, field, over], { world, project }) => {
      const before = await creditsLeft(world, project);
      world.recorder.reset();
      const { status, body } = await send(world, project, spoilt(project, at, over));
      expect([status, body.name]).toEqual([400, "validation_error"]);
      expect(body.issues.map(({ path }: { path: string }) => path)).toEqual([`emails[${at}].${field}`]);
      expect(writes(world.recorder.calls())).toEqual([]);
      expect(await creditsLeft(world, project)).toBe(before);
    },
  );

  test.for([
    [0, 403, "domain_not_verified", "from", { from: "a@nobodys.test" }],
    [99, 403, "domain_not_verified", "from", { from: "a@nobodys.test" }],
    [57, 400, "validation_error", "scheduledAt", { scheduledAt: "2020-01-01T00:00:00Z" }],
    [57, 404, "not_found", "topicId", { topicId: "top_01KV5JE8G09BQEJJWM1YBQ5300" }],
  ] as const)(
    "refuses all of it for entry %i with %i %s",
    async ([at, wanted, name, field, over], { world, project }) => {
      world.recorder.reset();
      const { status, body } = await send(world, project, spoilt(project, at, over));
      expect([status, body.name]).toEqual([wanted, name]);
      expect(body.issues).toEqual([{ path: `emails[${at}].${field}`, message: expect.any(String) }]);
      expect(writes(world.recorder.calls())).toEqual([]);
    },
  );

  test("refuses all entries for any one off a pinned key's domain", async ({ world, project }) => {
    const { id } = await newDomain(world, project.id, `pinned.${project.domain}`, "us-east-1");
    const key = await project.newKey({ domainId: id });
    const own = entries(project, 20).map((entry) => ({ ...entry, from: `a@pinned.${project.domain}` }));
    expect((await send(world, project, own, key)).status).toBe(200);
    for (const at of [0, 1, 10, 19]) {
      world.recorder.reset();
      const mixed = own.map((entry, place) => (place === at ? project.email() : entry));
      const { status, body } = await send(world, project, mixed, key);
      expect([status, body.name]).toEqual([403, "key_restricted"]);
      expect(body.issues[0].path).toBe(`emails[${at}].from`);
      expect(writes(world.recorder.calls())).toEqual([]);
    }
  });

  test("may come from a hundred domains", async ({ world, project }) => {
    const emails = Array.from({ length: 100 }, (_, at) =>
      project.email({ from: `a@d${at}.${project.domain}` }),
    );
    const headers = { "idempotency-key": "hundred" };
    const ask = { key: project.key, body: { emails }, headers };
    const { body } = await world.api("POST", "/emails/bulk", ask);
    expect([body.name, body.issues[0].path]).toEqual(["domain_not_verified", "emails[0].from"]);
    for (let at = 0; at < 100; at++)
      await newDomain(world, project.id, `d${at}.${project.domain}`, "us-east-1");
    expect((await world.api("POST", "/emails/bulk", ask)).status).toBe(200);
  });

  test("is one purchase: what all entries cost must be there", async ({ world, project }) => {
    const poor = await newProject(world, { credits: 99 });
    const emails = Array.from({ length: 100 }, () => poor.email());
    expect((await send(world, project, emails, poor.key)).body.name).toBe("insufficient_balance");
    expect((await send(world, project, emails.slice(1), poor.key)).status).toBe(200);
  });
});
