import { describe, expect } from "vitest";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { recordBatch } from "./event-mail.ts";
import { acceptsOf, fundsOf, read, send, suppressionOf } from "./mail.ts";

test.afterEach(({ world }) => {
  world.ses.releaseEvents();
  world.ses.duplicateEvents(false);
  world.ses.shuffleEvents(false);
});

const ooto = "ooto@simulator.amazonses.com";
const bounce = "bounce@simulator.amazonses.com";
const suppressed = "suppressionlist@simulator.amazonses.com";

describe("SES events", () => {
  test("in any order, and twice each, lead to one state and are stored once", async ({ world }) => {
    const seen = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const project = await newProject(world, { credits: 10, balanceMicros: 0 });
      world.ses.duplicateEvents(true);
      world.ses.shuffleEvents(true);
      const id = await send(world, project, { to: [ooto, bounce, suppressed] });
      await world.settle();
      const email = await read(world, project, id);
      const ids = email.events.map((one: { id: string }) => one.id);
      expect(new Set(ids).size).toBe(ids.length);
      const types = email.events.map((one: { type: string }) => one.type).sort();
      seen.add(
        JSON.stringify([
          email.status,
          email.recipients.map(({ status, reason }: { status: string; reason: string }) => [status, reason]),
          types,
          await fundsOf(world, project),
        ]),
      );
    }
    expect([...seen]).toHaveLength(1);
  });

  test("have the same ids when they are recorded again", async ({ world, project }) => {
    const id = await send(world, project, { to: [ooto, bounce] });
    await world.queues.workOff(world.deliver);
    await world.ses.settle();
    const bodies = world.events.splice(0);
    expect(await recordBatch(world, bodies)).toEqual([]);
    const before = await read(world, project, id);
    expect(await recordBatch(world, [...bodies].reverse())).toEqual([]);
    expect(await read(world, project, id)).toEqual(before);
  });

  test("that arrive before the worker writes the response of SES settle the email", async ({
    world,
    project,
  }) => {
    const id = await send(world, project);
    const { mailer } = world.services;
    const { handler } = await import("../../functions/workers/sending/deliver.ts");
    const early = {
      ...world.services,
      mailer: async () => {
        const real = await mailer();
        return {
          ...real,
          send: async (...args: Parameters<typeof real.send>) => {
            const verdict = await real.send(...args);
            await world.ses.settle();
            expect(await recordBatch(world, world.events.splice(0))).toEqual([]);
            expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
            return verdict;
          },
        };
      },
    };
    await world.queues.workOff(handler.on(early));
    expect(await read(world, project, id)).toMatchObject({
      status: "delivered",
      messageId: acceptsOf(world, id)[0]?.messageId,
    });
  });

  test("are all recorded by concurrent workers", async ({ world }) => {
    const project = await newProject(world, { credits: 20, balanceMicros: 0 });
    const to = Array.from({ length: 8 }, (_, at) => `r${at}@example.com`);
    const id = await send(world, project, { to: [...to, suppressed] });
    await world.queues.workOff(world.deliver);
    await world.ses.settle();
    const bodies = world.events.splice(0);
    const again = await Promise.all(bodies.map((body) => recordBatch(world, [body])));
    const left = bodies.filter((_, at) => (again[at]?.length ?? 0) > 0);
    expect(await recordBatch(world, left)).toEqual([]);
    const { recipients } = await read(world, project, id);
    expect(recipients.map(({ status }: { status: string }) => status)).toEqual([
      ...to.map(() => "delivered"),
      "suppressed",
    ]);
    expect(await fundsOf(world, project)).toMatchObject({ credits: 20 - 8 });
  });

  test("for opens and clicks are recorded once each", async ({ world, project }) => {
    const id = await send(world, project, { tracking: { opens: true, clicks: true } });
    await world.settle();
    const { messageId } = acceptsOf(world, id)[0] ?? {};
    world.ses.duplicateEvents(true);
    await world.ses.emit(messageId ?? "", "Open");
    await world.ses.emit(messageId ?? "", "Click", { link: "https://example.com/offer" });
    await world.settle();
    const email = await read(world, project, id);
    expect(email.status).toBe("delivered");
    const last = email.events.filter(({ type }: { type: string }) => /opened|clicked/.test(type));
    expect(last).toHaveLength(2);
    expect(last).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: "email.opened" }),
        expect.objectContaining({
          type: "email.clicked",
          detail: expect.objectContaining({ link: "https://example.com/offer" }),
        }),
      ]),
    );
  });

  test("for a delay show the reason until the delivery", async ({ world, project }) => {
    world.ses.holdEvents();
    const id = await send(world, project, { to: "slow@example.com" });
    await world.settle();
    const delivered = world.ses.accepts().at(-1)?.messageId ?? "";
    await world.ses.emit(delivered, "DeliveryDelay", { delayType: "MailboxFull" });
    world.ses.shuffleEvents(true);
    world.ses.releaseEvents();
    await world.settle();
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
  });

  test("suppress each recipient by its own outcome, even when they are read repeatedly", async ({
    world,
    project,
  }) => {
    const id = await send(world, project, { to: ["one@example.com", "two@example.com"] });
    await world.settle();
    await world.ses.emit(acceptsOf(world, id)[0]?.messageId ?? "", "Bounce", {
      recipients: ["two@example.com"],
    });
    await world.settle();
    const { status, recipients } = await read(world, project, id);
    expect([status, ...recipients.map((one: { status: string }) => one.status)]).toEqual([
      "bounced",
      "delivered",
      "bounced",
    ]);
    expect(await suppressionOf(world, project, "one@example.com")).toBeUndefined();
    expect(await suppressionOf(world, project, "two@example.com")).toMatchObject({ reason: "bounce" });
  });
});
