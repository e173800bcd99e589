import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { Refusal } from "../../functions/domain/platform/refusals.ts";
import { objectName } from "../../functions/store/emails/bodies.ts";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import { newDomain, newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { rowOf } from "./event-mail.ts";
import { acceptsOf, fundsOf, pass, read, send } from "./mail.ts";

/** Text that does not pack well. */
const noise = (bytes: number) => `<p>${randomBytes(bytes).toString("hex")}</p>`;

describe("an email whose body is large", () => {
  test("lies in the object store, is read from there, and is delivered whole", async ({ world, project }) => {
    const html = noise(30_000);
    const id = await send(world, project, { html });
    expect((await rowOf(world, project, id)).bodyAt).toBe("object");
    expect(world.objects.has(objectName(project.id, id))).toBe(true);
    expect(await read(world, project, id)).toMatchObject({ html });
    await world.settle();
    const { raw } = acceptsOf(world, id)[0] ?? {};
    const unfolded = Buffer.from(raw ?? [])
      .toString()
      .replace(/=\r\n/g, "")
      .replace(/[\r\n]/g, "");
    const inWords = html.slice(3, 200);
    const asBase64 = Buffer.from(html).toString("base64").slice(0, 200);
    expect(unfolded.includes(inWords) || unfolded.includes(asBase64)).toBe(true);
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
  });

  test("packed to little stays with its facts", async ({ world, project }) => {
    const id = await send(world, project, { html: "<p>hello</p>".repeat(20_000) });
    expect((await rowOf(world, project, id)).bodyAt).toBe("item");
    await world.settle();
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
  });

  test("and gone from the object store fails with that reason, and its price goes back (F15)", async ({
    world,
  }) => {
    const project = await newProject(world, { credits: 3, balanceMicros: 0 });
    const id = await send(world, project, { html: noise(30_000) });
    world.objects.delete(objectName(project.id, id));
    await world.settle();
    expect(await read(world, project, id)).toMatchObject({
      status: "failed",
      html: null,
      recipients: [{ status: "failed", reason: "body_expired" }],
    });
    expect(await fundsOf(world, project)).toMatchObject({ credits: 3 });
    expect(acceptsOf(world, id)).toEqual([]);
  });

  test("that cannot be read just now is put back, and sent when it can (F15)", async ({ world, project }) => {
    const id = await send(world, project, { html: noise(30_000) });
    const objects = {
      put: async () => undefined,
      get: async () => {
        throw new Refusal("unavailable", "the object store cannot be reached");
      },
    };
    for (let round = 0; round < 8; round++) {
      await world.queues.workOff(deliver.on({ ...world.services, objects: async () => objects }));
      expect(await read(world, project, id)).toMatchObject({ status: "queued" });
      world.clock.advance(30_000);
    }
    await pass(world, 2);
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
    expect(acceptsOf(world, id)).toHaveLength(1);
    expect(world.queues.deadLetters()).toEqual([]);
  });
});

describe("a bulk call that is large", () => {
  test("of a hundred emails of 8 KB delivers each, with its own body", async ({ world }) => {
    const { key, email, ...rest } = await newProject(world, { balanceMicros: 1_000_000 });
    const project = { key, email, ...rest };
    const bodies = Array.from({ length: 100 }, (_, at) => `<p>Mail ${at}</p>${noise(4000)}`);
    const emails = bodies.map((html, at) => email({ html, subject: `Mail ${at}` }));
    const { status, body } = await world.api("POST", "/emails/bulk", { key, body: { emails } });
    expect(status).toBe(200);
    const ids: string[] = body.items.map((one: { id: string }) => one.id);
    await world.settle();
    for (const [at, id] of ids.entries()) {
      expect(acceptsOf(world, id)).toHaveLength(1);
      if (at % 20 === 0)
        expect(await read(world, project, id)).toMatchObject({
          status: "delivered",
          html: bodies[at],
          subject: `Mail ${at}`,
        });
    }
  });

  test("with attachments near the request's limit is delivered", async ({
    world,
    project: { key, email },
  }) => {
    const content = randomBytes(500_000).toString("base64");
    const emails = Array.from({ length: 6 }, (_, at) =>
      email({
        attachments: [{ filename: `file-${at}.bin`, content, contentType: "application/octet-stream" }],
      }),
    );
    const { status, body } = await world.api("POST", "/emails/bulk", { key, body: { emails } });
    expect(status).toBe(200);
    await world.settle();
    for (const { id } of body.items) {
      const [accepted] = acceptsOf(world, id);
      expect(accepted?.raw.length).toBeGreaterThan(500_000);
    }
  });

  test("from domains of different regions goes out from each one's own", async ({ world }) => {
    const { key, email, ...project } = await newProject(world);
    const far = `far-${project.domain}`;
    await newDomain(world, project.id, far, "eu-west-1");
    const emails = [email(), email({ from: `a@${far}` }), email(), email({ from: `b@${far}` })];
    const { body } = await world.api("POST", "/emails/bulk", { key, body: { emails } });
    await world.queues.workOff(world.deliver);
    expect(
      world.queues
        .waiting()
        .map(({ queue }) => queue)
        .sort(),
    ).toEqual([
      ...Array.from({ length: 2 }, () => "eds-send-eu-west-1-transactional"),
      ...Array.from({ length: 2 }, () => "eds-send-us-east-1-transactional"),
    ]);
    await world.settle();
    const regions = body.items.map(({ id }: { id: string }) =>
      acceptsOf(world, id).map(({ region }) => region),
    );
    expect(regions).toEqual([["us-east-1"], ["eu-west-1"], ["us-east-1"], ["eu-west-1"]]);
  });

  test("with email for later sends each at its time", async ({ world, project: { key, email } }) => {
    const scheduledAt = new Date(world.clock.now().getTime() + 600_000).toISOString();
    const { body } = await world.api("POST", "/emails/bulk", {
      key,
      body: { emails: [email({ scheduledAt }), email()] },
    });
    const [later, now] = body.items.map((one: { id: string }) => one.id);
    await world.settle();
    expect([acceptsOf(world, later).length, acceptsOf(world, now).length]).toEqual([0, 1]);
    await pass(world, 12);
    expect(acceptsOf(world, later)).toHaveLength(1);
  });
});
