import { createHash } from "node:crypto";
import { describe, expect } from "vitest";
import { broadcastEmailId, broadcastPlaceOf } from "../../../functions/domain/broadcasts/broadcast-ids.ts";
import { storeChunkOnce } from "../../../functions/store/broadcasts/chunks.ts";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { stored } from "../contacts/erasing.ts";
import { newSender } from "./sender.ts";

const simulated = ["bounce", "complaint", "suppressionlist", "ooto"].map(
  (name) => `${name}@simulator.amazonses.com`,
);

/** A broadcast to two readers and mailboxes of the simulator; the first reader is suppressed before it is sent. */
async function newSent(world: World, content: object = { subject: "Hello" }) {
  await world.settle();
  const sender = await newSender(world, { contacts: 2, credits: 3, balanceMicros: 1_000_000 });
  const { call, path, addresses, audienceId, send, project } = sender;
  for (const email of simulated) {
    world.clock.advance(1);
    await call("POST", "/contacts", { email, audienceIds: [audienceId] });
  }
  await call("PATCH", path, content);
  await call("PATCH", `/domains/${project.domainId}`, { tracking: { opens: true, clicks: true } });
  await send();
  while (await world.jobs.workOff(world.services));
  await call("POST", "/suppressions", { email: addresses[0] });
  const list = async () => (await call("GET", `${path}/emails`)).body.items;
  const email = async (id: string) => (await call("GET", `/emails/${id}`)).body;
  return { ...sender, list, email };
}

const fingerprintOf = (html: string) => ({
  htmlSha256: createHash("sha256").update(html).digest("hex"),
  htmlBytes: Buffer.byteLength(html),
});

async function end(world: World) {
  await world.settle();
  world.clock.advance(16 * 60_000);
  await world.sweep();
  await world.settle();
}

describe("GET /emails/:id of a broadcast", () => {
  test("has the form of any other email, its outcome as the list tells it, and its share of the cost", async ({
    world,
  }) => {
    const { list, email, id: broadcastId, content, project, call } = await newSent(world);
    const [newest] = await list();
    expect(await email(newest.id)).toMatchObject({ status: "queued", sentAt: null, html: null });
    await end(world);
    const single = (await call("POST", "/emails", project.email())).body.id;
    const names = Object.keys(await email(single)).sort();
    const rows = await list();
    expect(rows).toHaveLength(6);
    for (const { id, to, status, reason, messageId, createdAt } of rows) {
      const one = await email(id);
      expect(Object.keys(one).sort()).toEqual(names);
      const recipient = { address: to, status, ...(reason && { reason }) };
      expect(one).toMatchObject({
        ...{ id, to: [to], status, messageId, createdAt, broadcastId, recipients: [recipient] },
        ...{ from: content.from, subject: "Hello", domainId: project.domainId, region: "us-east-1" },
      });
    }
    const all = await Promise.all(rows.map(({ id }: { id: string }) => email(id)));
    expect(all.map(({ status }) => status).toSorted()).toEqual(
      ["bounced", "complained", "delivered", "delivered", "suppressed", "suppressed"].toSorted(),
    );
    expect(all.map(({ credits }) => credits)).toEqual([0, 0, 0, 1, 1, 1]);
    expect(all.map(({ priceMicros }) => priceMicros > 0)).toEqual([true, true, true, false, false, false]);
    const units = all.map(({ refunded, charged }) => [refunded, charged]);
    expect(
      units.filter(([refunded, charged]) => JSON.stringify(refunded) === JSON.stringify(charged)),
    ).toEqual([units.at(-1)]);
  });

  test("shows what the recipient got, as it was rendered, and the events of each kind", async ({ world }) => {
    const { list, email, call } = await newSent(world);
    await end(world);
    const rows = await list();
    const of = async (to: string) => email(rows.find((row: { to: string }) => row.to.startsWith(to)).id);
    const reader = await of("reader1");
    const message = world.ses.emails().find(({ destinations }) => destinations.includes(reader.to[0]));
    const raw = Buffer.from(message?.submitted ?? []).toString();
    const link = /List-Unsubscribe: <([^>]+)>/.exec(raw.replace(/\r\n[ \t]/g, " "))?.[1];
    expect(reader.html).toBe(`<p>Hello</p><p><a href="${link}">Unsubscribe</a></p>`);
    expect(reader).toMatchObject({ text: expect.stringContaining("Hello"), headers: {} });
    const made = { at: reader.sentAt, source: "broadcast", subject: reader.subject, tracking: null };
    expect(reader.renderings).toEqual([{ ...made, ...fingerprintOf(reader.html) }]);
    expect(reader.events).toMatchObject([{ type: "email.delivered", recipient: reader.to[0] }]);
    const bounced = await of("bounce@");
    expect(bounced.events).toMatchObject([{ type: "email.bounced" }]);
    world.clock.advance(1000);
    await world.ses.emit(reader.messageId, "Open", {});
    await world.settle();
    const opened = await email(reader.id);
    expect(opened.engagement).toEqual({ opens: 1, clicks: 0, machineOpens: 0, machineClicks: 0 });
    expect(opened.events.map(({ type }: { type: string }) => type)).toEqual([
      "email.delivered",
      "email.opened",
    ]);
    const { recipients } = (await call("GET", `/emails/${bounced.id}/diagnosis`)).body;
    expect(recipients).toMatchObject([{ verdict: "bounced", evidence: [{ type: "email.bounced" }] }]);
  });

  test("has no content where contacts may have changed since, and writes nothing", async ({ world }) => {
    const { list, email, content, project } = await newSent(world, {});
    const before = await stored(world, project.id);
    for (const { id } of await list()) expect((await email(id)).html).toBeNull();
    expect(await stored(world, project.id)).toBe(before);
    await end(world);
    for (const { id } of await list()) {
      const { renderings, sentAt, ...shown } = await email(id);
      expect(shown).toMatchObject({ subject: content.subject, html: null, text: null });
      const made = { at: sentAt, source: "broadcast", htmlSha256: null, htmlBytes: null };
      expect(renderings).toMatchObject(sentAt === null ? [] : [made]);
    }
  });

  test("whose worker died is being sent, and has failed as unknown when no report has come", async ({
    world,
  }) => {
    const { list, email } = await newSent(world);
    world.ses.setFault({ mode: "lose-request", times: 1 });
    await world.settle();
    const lost = (await list()).find(({ status }: { status: string }) => status === "sending");
    expect(await email(lost.id)).toMatchObject({ status: "sending", sentAt: null, html: null });
    await end(world);
    const after = await email(lost.id);
    expect(after).toMatchObject({ status: "failed", recipients: [{ reason: "unknown_outcome" }] });
    expect(after.refunded).toEqual(after.charged);
  });
});

describe("the emails of a broadcast", () => {
  test("are not found by another project, nor where the broadcast has none", async ({ world }) => {
    const { list, call, project, id: broadcastId } = await newSent(world);
    const [{ id }] = await list();
    const { key } = await newProject(world);
    const place = broadcastPlaceOf(id);
    if (!place) throw new Error("the id names no place");
    const left = { broadcastId, chunk: 1, first: 6, endsWith: "con_z", leftOut: [] };
    await storeChunkOnce(world.services.tables, project.id, place.base, {
      ...left,
      recipients: [["con_z", "behind@example.com"]],
    });
    const noIndex = broadcastEmailId(place.base, { chunk: 0, index: 6 });
    const behindChain = broadcastEmailId(place.base, { chunk: 1, index: 0 });
    const noChunk = broadcastEmailId(place.base, { chunk: 2, index: 0 });
    for (const [one, by] of [
      [id, key],
      [noIndex, project.key],
      [behindChain, project.key],
      [noChunk, project.key],
    ])
      for (const [method, sub] of [
        ["GET", ""],
        ["GET", "/diagnosis"],
        ["PATCH", ""],
        ["POST", "/cancel"],
      ] as const) {
        const body = method === "PATCH" ? { scheduledAt: "2099-01-01T00:00:00Z" } : undefined;
        const answer = await world.api(method, `/emails/${one}${sub}`, { key: by, ...(body && { body }) });
        expect([answer.status, answer.body.name]).toEqual([404, "not_found"]);
      }
    expect((await call("GET", `/emails/${id}`)).status).toBe(200);
  });

  test("are neither rescheduled nor canceled by themselves: the answer names what stops the broadcast", async ({
    world,
  }) => {
    const { list, call, path } = await newSent(world);
    const [{ id }] = await list();
    const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    for (const answer of [
      await call("PATCH", `/emails/${id}`, { scheduledAt }),
      await call("POST", `/emails/${id}/cancel`),
    ]) {
      expect([answer.status, answer.body.name]).toEqual([409, "invalid_state"]);
      expect(answer.body.message).toContain(`POST ${path}/cancel`);
    }
  });
});
