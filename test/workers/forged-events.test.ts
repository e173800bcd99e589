import { describe, expect } from "vitest";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { eventText, recordBatch, rowOf } from "./event-mail.ts";
import { acceptsOf, fundsOf, read, send, suppressionOf } from "./mail.ts";

const to = "recipient@example.com";

async function sentMail(world: World) {
  const project = await newProject(world);
  const id = await send(world, project);
  await world.settle();
  const { messageId = "" } = acceptsOf(world, id)[0] ?? {};
  const row = await rowOf(world, project, id);
  const tags = { project: project.id, email: id, attempt: row.attempt?.id ?? "" };
  return { project, id, messageId, row, tags };
}

describe("a forged event", () => {
  test("with the tags of one email and the message id of another project changes neither", async ({
    world,
  }) => {
    const [a, b] = [await sentMail(world), await sentMail(world)];
    const forged = { eventType: "Bounce", recipients: [to], at: world.clock.now().toISOString() };
    const texts = [
      eventText({ ...forged, messageId: a.messageId, tags: { ...b.tags, attempt: a.tags.attempt } }),
      eventText({ ...forged, messageId: a.messageId, tags: { project: b.project.id, email: b.id } }),
      eventText({ ...forged, messageId: a.messageId, tags: { ...a.tags, project: b.project.id } }),
      eventText({ ...forged, messageId: a.messageId, tags: { ...a.tags, email: b.id } }),
    ];
    // Two name an email that is not there: it may be ahead of what can be read, so they come again for a while.
    expect((await recordBatch(world, texts)).toSorted()).toEqual([2, 3]);
    world.clock.advance(11 * 60_000);
    expect(await recordBatch(world, texts)).toEqual([]);
    for (const one of [a, b]) {
      expect(await rowOf(world, one.project, one.id)).toEqual(one.row);
      expect(await suppressionOf(world, one.project, to)).toBeUndefined();
    }
  });

  test("with neither the message id nor the attempt of the email changes nothing", async ({ world }) => {
    const mail = await sentMail(world);
    for (const attempt of ["", "someone", undefined]) {
      const tags = { ...mail.tags, ...(attempt === undefined ? {} : { attempt }) };
      const { attempt: _, ...without } = tags;
      const text = eventText({
        eventType: "Complaint",
        messageId: "another",
        tags: attempt === undefined ? without : tags,
        recipients: [to],
      });
      expect(await recordBatch(world, [text])).toEqual([]);
    }
    expect(await rowOf(world, mail.project, mail.id)).toEqual(mail.row);
  });

  test("with an unknown project or email is only logged", async ({ world }) => {
    const mail = await sentMail(world);
    const before = await fundsOf(world, mail.project);
    const tags = [
      {},
      { project: "prj_x", email: mail.id },
      { project: `${mail.project.id}#FUNDS`, email: mail.id },
      { project: mail.project.id, email: "eml_x" },
      { project: mail.project.id, email: mail.id.replace(/.{4}$/, "ZZ00") },
      { project: mail.project.id.replace(/.{4}$/, "ZZZZ"), email: mail.id },
    ];
    const texts = tags.map((one) =>
      eventText({
        eventType: "Bounce",
        messageId: mail.messageId,
        tags: one,
        recipients: [to],
        at: world.clock.now().toISOString(),
      }),
    );
    const lines = world.logged.length;
    expect(await recordBatch(world, texts)).toEqual([4, 5]);
    world.clock.advance(11 * 60_000);
    expect(await recordBatch(world, texts.slice(4))).toEqual([]);
    expect(world.logged.slice(lines).filter((line) => line.includes("matches no email"))).toHaveLength(
      tags.length,
    );
    expect(await rowOf(world, mail.project, mail.id)).toEqual(mail.row);
    expect(await fundsOf(world, mail.project)).toEqual(before);
    expect(world.logged.join("\n")).not.toContain(to);
  });

  test("of an unknown kind is recorded and changes nothing else", async ({ world }) => {
    const mail = await sentMail(world);
    const text = eventText({ eventType: "Teleport", messageId: mail.messageId, tags: mail.tags });
    expect(await recordBatch(world, [text, text])).toEqual([]);
    const { status, events } = await read(world, mail.project, mail.id);
    expect(status).toBe("delivered");
    expect(events.filter(({ type }: { type: string }) => type === "email.teleport")).toHaveLength(1);
  });
});

describe("a batch of events", () => {
  test("is recorded except for an invalid message", async ({ world }) => {
    const emails = [await sentMail(world), await sentMail(world), await sentMail(world)];
    const texts = emails.map((mail) =>
      eventText({ eventType: "Complaint", messageId: mail.messageId, tags: mail.tags, recipients: [to] }),
    );
    expect(await recordBatch(world, [texts[0] ?? "", "{ poison", texts[1] ?? "", texts[2] ?? ""])).toEqual([
      1,
    ]);
    for (const mail of emails)
      expect(await read(world, mail.project, mail.id)).toMatchObject({ status: "complained" });
  });

  test("of hostile size is recorded, and the email can still be read", async ({ world }) => {
    const mail = await sentMail(world);
    const long = "😀".repeat(100_000);
    const text = eventText({
      eventType: "Bounce",
      messageId: mail.messageId,
      tags: mail.tags,
      recipients: [to],
      fields: {
        bounceType: long,
        bounceSubType: long,
        bouncedRecipients: [{ emailAddress: to, diagnosticCode: long, status: long, action: long }],
      },
    });
    expect(await recordBatch(world, [text])).toEqual([]);
    expect(await read(world, mail.project, mail.id)).toMatchObject({ status: "delivered" });
  });
});
