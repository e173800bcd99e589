import { describe, expect } from "vitest";
import { newProject, type TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, read, send, suppressionOf } from "./mail.ts";

const day = 24 * 60 * 60 * 1000;
let count = 0;
/** An address of nobody else, since SES's own list lasts as long as the world. */
const somebody = () => `somebody-${++count}@example.com`;

async function sendAndEmit(
  world: World,
  project: TestProject,
  to: string,
  type: "Bounce" | "Complaint",
  detail: Record<string, unknown> = {},
) {
  const id = await send(world, project, { to });
  await world.settle();
  await world.ses.emit(acceptsOf(world, id)[0]?.messageId ?? "", type, detail);
  await world.settle();
  return id;
}

const soft = (status: string, bounceSubType: string, to: string) => ({
  bounceType: "Transient",
  bounceSubType,
  bouncedRecipients: [{ emailAddress: to, action: "failed", status, diagnosticCode: "smtp; later" }],
});

describe("an address is suppressed", () => {
  test("after a hard bounce, in whatever case SES reports it", async ({ world }) => {
    const [project, to] = [await newProject(world), somebody()];
    const bouncedRecipients = [{ emailAddress: to.toUpperCase(), action: "failed", status: "5.1.1" }];
    const id = await sendAndEmit(world, project, to, "Bounce", { bouncedRecipients });
    expect(await read(world, project, id)).toMatchObject({ status: "bounced" });
    expect(await suppressionOf(world, project, to)).toMatchObject({ reason: "bounce" });
  });

  test("after a hard bounce and a complaint that name the other form of its international domain", async ({
    world,
  }) => {
    for (const [type, field] of [
      ["Bounce", "bouncedRecipients"],
      ["Complaint", "complainedRecipients"],
    ] as const) {
      const [project, local] = [await newProject(world), somebody().split("@")[0]];
      const to = `${local}@xn--bcher-kva.example`;
      await sendAndEmit(world, project, to, type, {
        [field]: [{ emailAddress: `${local}@bücher.example`, action: "failed", status: "5.1.1" }],
      });
      expect(await suppressionOf(world, project, to)).toMatchObject({ reason: type.toLowerCase() });
      const again = await send(world, project, { to });
      await world.settle();
      expect(await read(world, project, again)).toMatchObject({ status: "suppressed" });
    }
  });

  test("after a complaint", async ({ world }) => {
    const [project, to] = [await newProject(world), somebody()];
    const id = await sendAndEmit(world, project, to, "Complaint");
    expect(await read(world, project, id)).toMatchObject({ status: "complained" });
    expect(await suppressionOf(world, project, to)).toMatchObject({ reason: "complaint" });
  });

  test("after three expired emails within a month, not before", async ({ world }) => {
    const [project, to] = [await newProject(world), somebody()];
    for (const [at, suppressed] of [false, false, true].entries()) {
      const id = await sendAndEmit(world, project, to, "Bounce", soft("4.4.7", "General", to));
      expect(await read(world, project, id)).toMatchObject({ recipients: [{ address: to }] });
      expect((await suppressionOf(world, project, to)) !== undefined, `mail ${at + 1}`).toBe(suppressed);
      world.clock.advance(day);
    }
    expect(await suppressionOf(world, project, to)).toMatchObject({ reason: "repeated_soft_bounces" });
  });

  test("only in its own project", async ({ world }) => {
    const [project, other, to] = [await newProject(world), await newProject(world), somebody()];
    await sendAndEmit(world, project, to, "Complaint");
    expect(await suppressionOf(world, other, to)).toBeUndefined();
  });
});

describe("an address is not suppressed", () => {
  test("by three soft bounces over more than a month", async ({ world }) => {
    const [project, to] = [await newProject(world), somebody()];
    for (let at = 0; at < 4; at++) {
      await sendAndEmit(world, project, to, "Bounce", soft("4.2.2", "MailboxFull", to));
      world.clock.advance(16 * day);
    }
    expect(await suppressionOf(world, project, to)).toBeUndefined();
  });

  test("by one email that SES reports three times", async ({ world }) => {
    const [project, to] = [await newProject(world), somebody()];
    world.ses.duplicateEvents(true);
    const id = await sendAndEmit(world, project, to, "Bounce", soft("4.2.2", "MailboxFull", to));
    await world.ses.emit(acceptsOf(world, id)[0]?.messageId ?? "", "Bounce", soft("4.4.7", "General", to));
    await world.settle();
    world.ses.duplicateEvents(false);
    expect(await suppressionOf(world, project, to)).toBeUndefined();
  });

  test("by any number of out-of-office replies", async ({ world }) => {
    const [project, to] = [await newProject(world), somebody()];
    for (let at = 0; at < 4; at++)
      await sendAndEmit(world, project, to, "Bounce", {
        bounceType: "Transient",
        bounceSubType: "General",
        bouncedRecipients: [{ emailAddress: to }],
      });
    expect(await suppressionOf(world, project, to)).toBeUndefined();
  });

  test("by a bounce report about an address that is not a recipient", async ({ world }) => {
    const [project, to, victim] = [await newProject(world), somebody(), somebody()];
    const bouncedRecipients = [{ emailAddress: victim, action: "failed", status: "5.1.1" }];
    const id = await sendAndEmit(world, project, to, "Bounce", { bouncedRecipients });
    expect(await suppressionOf(world, project, victim)).toBeUndefined();
    expect(await suppressionOf(world, project, to)).toBeUndefined();
    expect(await read(world, project, id)).toMatchObject({
      recipients: [{ address: to, status: "bounced" }],
    });
  });
});
