import { describe, expect } from "vitest";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, fundsOf, read, send, suppressionOf } from "./mail.ts";

const at = (name: string) => `${name}@simulator.amazonses.com`;

async function sendTo(world: World, to: string | readonly string[]) {
  const project = await newProject(world, { credits: 10, balanceMicros: 0 });
  const id = await send(world, project, { to });
  await world.settle();
  return { project, id, email: await read(world, project, id) };
}

function typesOf(email: { events: { type: string; recipient?: string }[] }) {
  return email.events.map(({ type }) => type);
}

describe("an email to SES's mailbox simulator", () => {
  test("success: is delivered, with its steps in order", async ({ world }) => {
    const { id, email } = await sendTo(world, at("success"));
    expect(email).toMatchObject({
      status: "delivered",
      messageId: acceptsOf(world, id)[0]?.messageId,
      recipients: [{ address: at("success"), status: "delivered" }],
    });
    expect(typesOf(email)).toEqual(["email.queued", "email.sent", "email.delivered"]);
  });

  test("bounce: is bounced, is paid, and suppresses nobody", async ({ world }) => {
    const { project, email } = await sendTo(world, at("bounce"));
    expect(email).toMatchObject({
      status: "bounced",
      recipients: [{ status: "bounced", reason: "Permanent/General" }],
    });
    expect(email.events.at(-1)).toMatchObject({
      type: "email.bounced",
      recipient: at("bounce"),
      detail: { bounceType: "Permanent", bounceSubType: "General" },
    });
    expect(await suppressionOf(world, project, at("bounce"))).toBeUndefined();
    expect(await fundsOf(world, project)).toMatchObject({ credits: 9 });
  });

  test("complaint: is complained about after its delivery, and suppresses nobody", async ({ world }) => {
    const { project, email } = await sendTo(world, at("complaint"));
    expect(email).toMatchObject({
      status: "complained",
      recipients: [{ status: "complained", reason: "abuse" }],
    });
    expect(typesOf(email)).toEqual(
      expect.arrayContaining(["email.queued", "email.sent", "email.delivered", "email.complained"]),
    );
    expect(await suppressionOf(world, project, at("complaint"))).toBeUndefined();
  });

  test("out of office: stays delivered and has the event email.autoreplied (F30)", async ({ world }) => {
    const { project, email } = await sendTo(world, at("ooto"));
    expect(email).toMatchObject({ status: "delivered", recipients: [{ status: "delivered" }] });
    expect(email.recipients[0]).not.toHaveProperty("reason");
    expect(typesOf(email)).not.toContain("email.bounced");
    expect(email.events.find(({ type }: { type: string }) => type === "email.autoreplied")).toMatchObject({
      detail: { bounceType: "Transient", bounceSubType: "General" },
    });
    expect(await suppressionOf(world, project, at("ooto"))).toBeUndefined();
  });

  test("suppression list: is suppressed, not complained about, and its price goes back (B6)", async ({
    world,
  }) => {
    const { project, email } = await sendTo(world, at("suppressionlist"));
    expect(email).toMatchObject({
      status: "suppressed",
      recipients: [{ status: "suppressed", reason: "Permanent/Suppressed" }],
    });
    expect(typesOf(email)).toContain("email.suppressed");
    expect(await fundsOf(world, project)).toMatchObject({ credits: 10 });
    expect(await suppressionOf(world, project, at("suppressionlist"))).toBeUndefined();
  });

  test("all of them in one mail: each recipient has its own outcome, and one price goes back", async ({
    world,
  }) => {
    const names = ["success", "bounce", "complaint", "ooto", "suppressionlist"];
    const { project, id, email } = await sendTo(world, names.map(at));
    expect(email.status).toBe("complained");
    expect(
      Object.fromEntries(
        email.recipients.map((one: { address: string; status: string }) => [one.address, one.status]),
      ),
    ).toEqual({
      [at("success")]: "delivered",
      [at("bounce")]: "bounced",
      [at("complaint")]: "complained",
      [at("ooto")]: "delivered",
      [at("suppressionlist")]: "suppressed",
    });
    expect(await fundsOf(world, project)).toMatchObject({ credits: 10 - 4 });
    expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("labels and capitals are the same addresses", async ({ world }) => {
    const { project, email } = await sendTo(world, "Bounce+label-1@Simulator.AmazonSES.com");
    expect(email.status).toBe("bounced");
    expect(await suppressionOf(world, project, "bounce+label-1@simulator.amazonses.com")).toBeUndefined();
  });
});
