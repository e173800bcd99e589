import { describe, expect } from "vitest";
import { runJob } from "../../../functions/operations/jobs/run-job.ts";
import { loggedEvents } from "../../support/event-log.ts";
import { newProject } from "../../support/project.ts";
import { withStoreCalls } from "../../support/store-calls.ts";
import { test } from "../../support/test.ts";
import { answered } from "../../support/test-web.ts";
import { deliveriesTo, newWebhook, passTime } from "../../support/webhook.ts";
import { accepted, afterwards, erase, funds, read, send, stored } from "./erasing.ts";

describe("erasing a contact", () => {
  test("keeps only ids and times of the contact's events, in webhooks too", async ({ world }) => {
    const project = await newProject(world, { credits: 10 });
    const { key } = project;
    const hook = await newWebhook(world, project, { events: ["contact.*"] });
    world.web.answer(hook.url, ({ body }) => answered(503, body));
    const made = async (email: string) =>
      (await world.api("POST", "/contacts", { key, body: { email, firstName: "Ada" } })).body.id;
    const [id, other] = [await made("me@example.com"), await made("you@example.com")];
    await world.api("PATCH", `/contacts/${id}`, { key, body: { unsubscribed: true } });
    await world.settle();
    const before = await loggedEvents(world, project.id, "contact");
    world.clock.advance(1000);
    await erase(world, project, id);
    const own = (await loggedEvents(world, project.id, "contact")).filter(
      ({ contactId }) => contactId === id,
    );
    expect(own.map(({ type, detail }) => [type, detail])).toEqual(
      ["contact.created", "contact.unsubscribed", "contact.updated", "contact.deleted"].map((type) => [
        type,
        { erased: true },
      ]),
    );
    const theirs = ({ contactId }: { readonly contactId?: string | undefined }) => contactId === other;
    expect((await loggedEvents(world, project.id, "contact")).filter(theirs)).toEqual(before.filter(theirs));
    const calls = world.web.calls.length;
    world.web.answer(hook.url, () => answered(200));
    await passTime(world, 6 * 3_600_000);
    expect((await deliveriesTo(world, hook)).map(({ status }) => status)).toEqual(Array(5).fill("succeeded"));
    const posted = world.web.calls.slice(calls).map(({ body }) => JSON.parse(body).data);
    expect(posted.filter(({ contactId }) => contactId === id)).toEqual(
      Array(4).fill({ contactId: id, erased: true }),
    );
  });

  test("removes a webhook response that arrives during the erasure", async ({ world }) => {
    const project = await newProject(world, { credits: 10 });
    const { key } = project;
    const hook = await newWebhook(world, project, { events: ["contact.created"] });
    let calls = 0;
    world.web.answer(hook.url, async ({ body }) => {
      if (++calls === 1) {
        await world.api("DELETE", "/contacts/me@example.com?erase=true", { key });
        while (await world.jobs.workOff(world.services));
      }
      return answered(200, body);
    });
    await world.api("POST", "/contacts", { key, body: { email: "me@example.com" } });
    await afterwards(world);
    expect(calls).toBe(2);
    const deliveries = await deliveriesTo(world, hook);
    expect(deliveries.map(({ status }) => status)).toEqual(["succeeded"]);
    expect((await stored(world, project.id)).includes("me@example.com")).toBe(false);
  });

  test("cancels emails that are not sent yet and refunds them in full", async ({ world }) => {
    const project = await newProject(world, { credits: 3, balanceMicros: 1_000_000 });
    const before = await funds(world, project);
    await world.api("POST", "/contacts", { key: project.key, body: { email: "me@example.com" } });
    const soon = new Date(world.clock.now().getTime() + 24 * 3_600_000).toISOString();
    const both = await send(world, project, { to: ["me@example.com", "you@example.com"], scheduledAt: soon });
    const mine = project.email({ to: "ME@example.com", scheduledAt: soon });
    const yours = project.email({ to: "you@example.com", scheduledAt: soon });
    const bulk = await world.api("POST", "/emails/bulk", {
      key: project.key,
      body: { emails: [mine, yours] },
    });
    await world.settle();
    await world.api("POST", "/outbound/pause", { key: project.key, body: {} });
    await erase(world, project, "me@example.com");
    expect((await read(world, project, both)).recipients).toMatchObject([
      { address: "erased", status: "canceled" },
      { address: "you@example.com", status: "canceled" },
    ]);
    const [first, second] = bulk.body.items;
    expect((await read(world, project, first.id)).status).toBe("canceled");
    expect((await read(world, project, second.id)).status).toBe("scheduled");
    await world.api("POST", `/emails/${second.id}/cancel`, { key: project.key });
    expect(await funds(world, project)).toEqual(before);
    expect((await stored(world, project.id)).includes("me@example.com")).toBe(false);
  });

  test("fails queued emails and refunds them", async ({ world }) => {
    const project = await newProject(world, { credits: 5 });
    const before = await funds(world, project);
    await world.api("POST", "/contacts", { key: project.key, body: { email: "me@example.com" } });
    world.queues.stop();
    const id = await send(world, project, { to: "me@example.com" });
    await world.api("DELETE", "/contacts/me@example.com?erase=true", { key: project.key });
    await world.settle();
    world.queues.start();
    await afterwards(world);
    expect(await read(world, project, id)).toMatchObject({
      status: "failed",
      recipients: [{ address: "erased", reason: "erased" }],
    });
    expect(await funds(world, project)).toEqual(before);
    expect(world.ses.accepts().filter(({ tags }) => Object.values(tags).includes(id))).toEqual([]);
  });

  test("stores later SES events without the person, and suppresses the address", async ({ world }) => {
    const project = await newProject(world, { credits: 10 });
    await world.api("POST", "/contacts", { key: project.key, body: { email: "late@example.com" } });
    const id = await send(world, project, { to: ["late@example.com", "you@example.com"] });
    await world.settle();
    await erase(world, project, "late@example.com");
    const diagnosticCode = "smtp; 550 late@example.com is gone";
    await world.ses.emit(await accepted(world, project, id), "Bounce", {
      bouncedRecipients: [
        { emailAddress: "late@example.com", action: "failed", status: "5.1.1", diagnosticCode },
      ],
    });
    await world.ses.emit(await accepted(world, project, id), "Complaint", {
      complainedRecipients: [{ emailAddress: "late@example.com" }],
    });
    await world.settle();
    const email = await read(world, project, id);
    expect(email.recipients).toMatchObject([
      { address: "erased", status: "complained" },
      { address: "you@example.com", status: "delivered" },
    ]);
    expect(email.events.filter(({ type }: { type: string }) => type === "email.bounced")).toMatchObject([
      { recipient: "erased", detail: {} },
    ]);
    expect((await stored(world, project.id)).includes("late@example.com")).toBe(false);
    const again = await send(world, project, { to: "late@example.com" });
    await world.settle();
    expect((await read(world, project, again)).status).toBe("suppressed");
  });

  test("keeps later emails to the address, and those of another project", async ({ world }) => {
    const [project, other] = [
      await newProject(world, { credits: 10 }),
      await newProject(world, { credits: 10 }),
    ];
    for (const { key } of [project, other])
      await world.api("POST", "/contacts", { key, body: { email: "me@example.com" } });
    const theirs = await send(world, other, { to: "me@example.com", subject: "Stays" });
    await world.settle();
    await world.api("DELETE", "/contacts/me@example.com?erase=true", { key: project.key });
    world.clock.advance(1000);
    await world.api("POST", "/contacts", {
      key: project.key,
      body: { email: "me@example.com", firstName: "Back" },
    });
    const later = await send(world, project, { to: "me@example.com", subject: "Later" });
    await afterwards(world);
    expect(await read(world, project, later)).toMatchObject({ to: ["me@example.com"], subject: "Later" });
    expect(await read(world, other, theirs)).toMatchObject({ to: ["me@example.com"], subject: "Stays" });
    const contact = await world.api("GET", "/contacts/me@example.com", { key: project.key });
    expect(contact.body).toMatchObject({ firstName: "Back" });
  });

  test("completes when a worker dies at any call", async ({ world }) => {
    const project = await newProject(world, { credits: 50 });
    const { key } = project;
    await world.api("POST", "/contacts", { key, body: { email: "me@example.com", unsubscribed: true } });
    for (let count = 0; count < 3; count++) await send(world, project, { to: "me@example.com" });
    const mine = project.email({ to: "me@example.com" });
    await world.api("POST", "/emails/bulk", { key, body: { emails: [mine, mine] } });
    await world.settle();
    await world.api("DELETE", "/contacts/me@example.com?erase=true", { key });
    const job = world.jobs.waiting.shift();
    for (let death = 2; job && death < 60; death += 3) {
      let calls = 0;
      const services = withStoreCalls(world.services, async (call) => {
        calls += 1;
        if (calls > death) throw Object.assign(new Error("the process is gone"), { name: "Gone" });
        return call();
      });
      await runJob(services, job.projectId, job.jobId).catch(() => undefined);
    }
    await afterwards(world);
    expect((await stored(world, project.id)).includes("me@example.com")).toBe(false);
  });
});
