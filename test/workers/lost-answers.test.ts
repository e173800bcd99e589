import { describe, expect } from "vitest";
import { putLateEvents } from "../../functions/store/emails/late-events.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { acceptsOf, dueRows, fundsOf, pass, read, send } from "./mail.ts";

test.afterEach(({ world }) => {
  world.ses.clearFaults();
  world.ses.releaseEvents();
});

describe("an email whose answer from SES was lost", () => {
  test("stays sending until SES's own Send event says that it was taken", async ({ world, project }) => {
    world.ses.holdEvents();
    world.ses.setFault({ mode: "lose-answer", times: 1 });
    const id = await send(world, project);
    await world.settle();
    expect(await read(world, project, id)).toMatchObject({ status: "sending", messageId: null });
    await pass(world, 10);
    expect(await read(world, project, id)).toMatchObject({ status: "sending" });
    world.ses.releaseEvents();
    await world.settle();
    const [accepted] = acceptsOf(world, id);
    expect(await read(world, project, id)).toMatchObject({
      status: "delivered",
      messageId: accepted?.messageId,
      sentAt: accepted?.at,
    });
    await pass(world, 40);
    expect(acceptsOf(world, id)).toHaveLength(1);
    expect(await dueRows(world)).toEqual([]);
  });

  test("is tried again after 15, 30 and 60 silent minutes, not before, and no fifth time (F71)", async ({
    world,
  }) => {
    const project = await newProject(world, { credits: 5, balanceMicros: 0 });
    world.ses.holdEvents();
    world.ses.setFault({ mode: "lose-answer", times: 4 });
    const id = await send(world, project);
    await world.settle();
    await pass(world, 200);
    const times = acceptsOf(world, id).map(({ at }) => Date.parse(at) / 60_000);
    // The sweeper comes once a minute.
    const silences = times.slice(1).map((at, before) => Math.floor(at - (times[before] ?? 0)));
    expect(silences).toEqual(
      [15, 30, 60].map((minutes) => expect.toSatisfy((one) => one - minutes < 3 && one >= minutes)),
    );
    expect(await read(world, project, id)).toMatchObject({
      status: "failed",
      recipients: [{ status: "failed", reason: "unknown_outcome" }],
    });
    expect(await fundsOf(world, project)).toMatchObject({ credits: 5 });
    expect(await dueRows(world)).toEqual([]);
  });

  test("and whose events come after it was given up shows what happened, and stays free of charge", async ({
    world,
  }) => {
    const project = await newProject(world, { credits: 5, balanceMicros: 0 });
    world.ses.holdEvents();
    world.ses.setFault({ mode: "lose-answer", times: 4 });
    const id = await send(world, project);
    await world.settle();
    await pass(world, 200);
    world.ses.releaseEvents();
    await world.settle();
    const email = await read(world, project, id);
    expect(email).toMatchObject({ status: "delivered", recipients: [{ status: "delivered" }] });
    expect(email.recipients[0]).not.toHaveProperty("reason");
    expect(await fundsOf(world, project)).toMatchObject({ credits: 5 });
  });

  test("whose second try is answered is sent, and events of either try are its own", async ({
    world,
    project,
  }) => {
    world.ses.holdEvents();
    world.ses.setFault({ mode: "lose-answer", times: 1 });
    // SES keeps an address that bounced on a list of its own.
    const id = await send(world, project, { to: "bounces@example.com" });
    await world.settle();
    await pass(world, 17);
    const accepted = acceptsOf(world, id);
    expect(accepted).toHaveLength(2);
    expect(await read(world, project, id)).toMatchObject({
      status: "sent",
      messageId: accepted[1]?.messageId,
    });
    await world.ses.emit(accepted[0]?.messageId ?? "", "Bounce");
    world.ses.releaseEvents();
    await world.settle();
    expect(await read(world, project, id)).toMatchObject({
      status: "bounced",
      messageId: accepted[1]?.messageId,
    });
  });

  test.for([["lose-request"], ["error500"]] as const)(
    "and that SES does not have (%s) is sent after the silence, once",
    async ([mode], { world, project }) => {
      world.ses.setFault({ mode, times: 1 });
      const id = await send(world, project);
      await world.settle();
      expect(await read(world, project, id)).toMatchObject({ status: "sending" });
      await pass(world, 17);
      expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
      expect(acceptsOf(world, id)).toHaveLength(1);
      expect(await dueRows(world)).toEqual([]);
    },
  );

  test("waits while SES's events are recorded late, and is tried again once they are not (F71)", async ({
    world,
    project,
  }) => {
    world.ses.setFault({ mode: "lose-request", times: 1 });
    const id = await send(world, project);
    await world.settle();
    const late = async () => {
      await putLateEvents(world.services.tables, world.clock.now());
      await pass(world, 4);
    };
    for (let count = 0; count < 8; count++) await late();
    expect(acceptsOf(world, id)).toEqual([]);
    expect(await read(world, project, id)).toMatchObject({ status: "sending" });
    await pass(world, 12);
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
  });

  test("settles before the message comes again: a late second message sends nothing", async ({
    world,
    project,
  }) => {
    world.ses.holdEvents();
    world.ses.setFault({ mode: "lose-answer", times: 1 });
    const id = await send(world, project);
    const [message] = world.queues.waiting();
    await world.settle();
    world.queues.push(message?.queue ?? "", message?.body ?? "");
    await world.settle();
    expect(acceptsOf(world, id)).toHaveLength(1);
  });
});
