import { SESv2Client } from "@aws-sdk/client-sesv2";
import { describe, expect } from "vitest";
import { newMailer } from "../../functions/gateways/platform/mail/mailer.ts";
import { handler as deliver } from "../../functions/workers/sending/deliver.ts";
import { clientConfig } from "../../local/engines/endpoints.ts";
import { findFreePort } from "../../local/engines/free-port.ts";
import { newDomain, newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { acceptsOf, dueRows, fundsOf, pass, read, send } from "./mail.ts";

test.afterEach(({ world }) => {
  world.ses.clearFaults();
  world.ses.releaseEvents();
});

describe("an email that SES does not take now", () => {
  test("waits for a while, however often it is throttled, and is sent once", async ({ world, project }) => {
    world.ses.setFault({ mode: "throttle", times: 8 });
    const id = await send(world, project);
    await world.settle();
    expect(await read(world, project, id)).toMatchObject({ status: "queued" });
    const [waiting] = world.queues.waiting();
    const delay = (waiting?.readyAt ?? 0) - world.clock.now().getTime();
    expect(delay).toBeGreaterThanOrEqual(5_000);
    expect(delay).toBeLessThanOrEqual(30_000);
    await pass(world, 10);
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
    expect(acceptsOf(world, id)).toHaveLength(1);
    expect(world.queues.deadLetters()).toEqual([]);
  });

  test.for([["paused"], ["suspended"]] as const)(
    "waits while the account is %s",
    async ([mode], { world, project }) => {
      world.ses.setFault({ mode, times: 2 });
      const id = await send(world, project);
      await world.settle();
      expect(await read(world, project, id)).toMatchObject({ status: "queued" });
      await pass(world, 4);
      expect(acceptsOf(world, id)).toEqual([]);
      expect(world.logged.some((line) => line.includes("SES has paused sending") && line.includes(id))).toBe(
        true,
      );
      await pass(world, 20);
      expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
      expect(acceptsOf(world, id)).toHaveLength(1);
    },
  );

  test("waits while only an operator can end what stops it, and that is logged as an error (F31)", async ({
    world,
    project,
  }) => {
    const id = await send(world, project);
    const refusing = async () => ({
      ...(await world.services.mailer()),
      send: async () => ({ kind: "misconfigured" as const, reason: "configuration_set_missing" }),
    });
    await world.queues.workOff(deliver.on({ ...world.services, mailer: refusing }));
    expect(await read(world, project, id)).toMatchObject({ status: "queued" });
    const lines = world.logged.filter(
      (line) => line.includes(id) && line.includes("configuration_set_missing"),
    );
    expect(lines.some((line) => line.includes('"level":"error"'))).toBe(true);
    await pass(world, 4);
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
  });

  test("waits while its region cannot be reached", async ({ world, project }) => {
    const id = await send(world, project);
    const url = `http://127.0.0.1:${await findFreePort()}`;
    const mailer = newMailer((region) => new SESv2Client({ ...clientConfig(url, region), maxAttempts: 1 }));
    await world.queues.workOff(deliver.on({ ...world.services, mailer: async () => mailer }));
    expect(await read(world, project, id)).toMatchObject({ status: "queued" });
    await pass(world, 2);
    expect(await read(world, project, id)).toMatchObject({ status: "delivered" });
    expect(acceptsOf(world, id)).toHaveLength(1);
  });

  test("waits in its own region and goes out from no other", async ({ world }) => {
    const project = await newProject(world, { region: "eu-west-1" });
    await world.ses.verify("us-east-1", project.domain);
    world.ses.setFault({ mode: "throttle", region: "eu-west-1", times: 3 });
    const near = await newProject(world);
    const [id, other] = [await send(world, project), await send(world, near)];
    await world.settle();
    expect(await read(world, near, other)).toMatchObject({ status: "delivered" });
    await pass(world, 5);
    expect(acceptsOf(world, id).map(({ region }) => region)).toEqual(["eu-west-1"]);
  });
});

describe("an email that SES refuses", () => {
  test.for([
    ["MessageRejected"],
    ["BadRequestException"],
    ["MailFromDomainNotVerifiedException"],
    ["NotFoundException"],
  ] as const)("as %s fails with that reason, once, and its price goes back", async ([error], { world }) => {
    const project = await newProject(world, { credits: 1, balanceMicros: 10_000 });
    const before = await fundsOf(world, project);
    world.ses.setFault({ mode: "reject", error, times: 1 });
    const id = await send(world, project, { to: ["a@example.com", "b@example.com"] });
    expect(await fundsOf(world, project)).not.toEqual(before);
    await world.settle();
    const email = await read(world, project, id);
    expect(email).toMatchObject({
      status: "failed",
      sentAt: null,
      recipients: [
        { address: "a@example.com", status: "failed", reason: error },
        { address: "b@example.com", status: "failed", reason: error },
      ],
    });
    expect(email.events.map(({ type }: { type: string }) => type)).toEqual(["email.queued", "email.failed"]);
    expect(email.events[1].detail).toEqual({ reason: error, message: expect.any(String) });
    expect(await fundsOf(world, project)).toEqual(before);
    await pass(world, 40);
    expect(acceptsOf(world, id)).toEqual([]);
    expect(await fundsOf(world, project)).toEqual(before);
  });

  test("because its domain is gone from SES fails; nothing crashes", async ({ world, project }) => {
    const before = await fundsOf(world, project);
    const gone = `gone-${project.domain}`;
    await newDomain(world, project.id, gone, "us-east-1", "pending");
    const id = await send(world, project, { from: `a@${project.domain}` });
    // As after `DELETE /domains/:id`, which takes the identity away from SES.
    const identities = world.ses.identities("us-east-1") as Map<string, unknown>;
    identities.delete(project.domain);
    await world.settle();
    expect(await read(world, project, id)).toMatchObject({
      status: "failed",
      recipients: [{ reason: "MessageRejected" }],
    });
    expect(await fundsOf(world, project)).toEqual(before);
  });

  test("after it was accepted, as with a virus, fails with its price back", async ({ world }) => {
    const project = await newProject(world, { credits: 0, balanceMicros: 10_000 });
    const before = await fundsOf(world, project);
    world.ses.holdEvents();
    const id = await send(world, project, { to: ["a@example.com", "b@example.com"] });
    await world.settle();
    await world.ses.emit(acceptsOf(world, id)[0]?.messageId ?? "", "Reject");
    world.ses.duplicateEvents(true);
    world.ses.releaseEvents();
    await world.settle();
    world.ses.duplicateEvents(false);
    expect(await read(world, project, id)).toMatchObject({
      status: "failed",
      recipients: [{ reason: "rejected" }, { reason: "rejected" }],
    });
    expect(await fundsOf(world, project)).toEqual(before);
  });

  test("leaves nothing in the sweeper's list", async ({ world }) => {
    expect(await dueRows(world)).toEqual([]);
  });
});
