import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { answered } from "../../support/test-web.ts";
import { newWebhook } from "../../support/webhook.ts";
import type { World } from "../../support/world.ts";
import { afterwards, erase, stored } from "../contacts/erasing.ts";
import { newSender } from "./sender.ts";

const word = "kanarie";
const address = `${word}local@example.com`;
const old = `${word}old@example.com`;

/** A broadcast to a person, whose address was another when it was prepared, and to two readers. */
async function newBroadcast(world: World, content: object = {}) {
  await world.settle();
  const sender = await newSender(world, { contacts: 2 });
  const { call, path, audienceId, send, project } = sender;
  world.clock.advance(1);
  const person = { email: old, firstName: `${word}name`, audienceIds: [audienceId] };
  const { id: contactId } = (await call("POST", "/contacts", person)).body;
  await call("PATCH", path, content);
  await call("PATCH", `/domains/${project.domainId}`, { tracking: { opens: true, clicks: true } });
  await send();
  while (await world.jobs.workOff(world.services));
  const theirs = async () => {
    const { items } = (await call("GET", `${path}/emails`)).body;
    return items.find((one: { contactId: string }) => one.contactId === contactId);
  };
  const email = async () => (await call("GET", `/emails/${(await theirs()).id}`)).body;
  return { ...sender, contactId, theirs, email };
}

const holdsPerson = async (world: World, projectId: string) =>
  (await stored(world, projectId)).includes(word);

describe("erasing a contact who was sent a broadcast", () => {
  test("leaves no trace of them in chunks, results, reports, events and answers", async ({ world }) => {
    const { project, contactId, theirs, email, call, path } = await newBroadcast(world);
    const hook = await newWebhook(world, project);
    world.web.answer(hook.url, ({ body }) => answered(500, body.slice(0, 1024)));
    await world.settle();
    const { messageId } = await email();
    const details = { userAgent: `${word}agent`, link: `https://example.com/${word}link` };
    world.clock.advance(1000);
    for (const kind of ["Open", "Click"] as const) await world.ses.emit(messageId, kind, details);
    await world.settle();
    await call("PATCH", `/contacts/${contactId}`, { email: address });
    expect(await theirs()).toMatchObject({ to: old, status: "delivered" });
    world.clock.advance(1000);
    await erase(world, project, contactId);
    expect(await holdsPerson(world, project.id)).toBe(false);
    expect(await theirs()).toMatchObject({ to: "erased", status: "delivered", messageId });
    expect(await email()).toMatchObject({
      ...{ to: ["erased"], subject: "erased", html: null, text: null },
      ...{ recipients: [{ address: "erased" }], engagement: { opens: 1, clicks: 1 } },
    });
    const { items } = (await call("GET", `/activity?limit=100`)).body;
    const own = items.filter(({ emailId }: { emailId?: string }) => emailId !== undefined);
    const types = own.filter(({ recipient }: { recipient: string }) => recipient === "erased");
    expect(types.map(({ type }: { type: string }) => type).toSorted()).toEqual(
      ["email.clicked", "email.delivered", "email.opened", "email.sent"].toSorted(),
    );
    expect((await call("GET", `${path}/analytics`)).body).toMatchObject({ sent: 3, delivered: 3, opened: 1 });
  });

  test("keeps events that arrive later without the person, and suppresses by the digest", async ({
    world,
  }) => {
    const { project, contactId, email, call } = await newBroadcast(world);
    await world.settle();
    const { messageId } = await email();
    world.clock.advance(1000);
    await erase(world, project, contactId);
    const diagnosticCode = `smtp; 550 ${old} is gone`;
    await world.ses.emit(messageId, "Bounce", {
      bouncedRecipients: [{ emailAddress: old, action: "failed", status: "5.1.1", diagnosticCode }],
    });
    await world.ses.emit(messageId, "Open", { userAgent: `${word}agent` });
    await world.settle();
    expect(await email()).toMatchObject({
      ...{ status: "bounced", to: ["erased"] },
      events: expect.arrayContaining([
        expect.objectContaining({ type: "email.bounced", recipient: "erased", detail: {} }),
      ]),
    });
    expect(await holdsPerson(world, project.id)).toBe(false);
    const { items } = (await call("GET", "/suppressions")).body;
    expect(items).toMatchObject([{ email: null, reason: "bounce" }]);
  });

  test("removes what was said of somebody who was not sent to, and keeps the reason", async ({ world }) => {
    const html =
      '<p>{{ contact.firstName | date: "%Q" }} {{ contact.properties.plan }}</p><a href="{{ unsubscribeUrl }}">x</a>';
    const { project, contactId, theirs, call, path } = await newBroadcast(world, { html });
    await world.settle();
    expect(await theirs()).toMatchObject({ reason: "missing_field", detail: expect.any(String) });
    world.clock.advance(1000);
    await erase(world, project, contactId);
    expect(await theirs()).toMatchObject({ to: "erased", reason: "missing_field", detail: null });
    const { items } = (await call("GET", `${path}/unsent`)).body;
    expect(items).toContainEqual(
      expect.objectContaining({ contactId, reason: "missing_field", detail: null }),
    );
    expect(await holdsPerson(world, project.id)).toBe(false);
  });

  test("before they are sent to: they never are, and are refunded as erased", async ({ world }) => {
    const { project, contactId, theirs, call, path, funds, addresses } = await newBroadcast(world);
    await call("POST", `${path}/pause`);
    await world.settle();
    const reserved = await funds();
    const before = world.ses.emails().length;
    world.clock.advance(1000);
    await call("DELETE", `/contacts/${contactId}?erase=true`);
    await world.settle();
    expect(await theirs()).toMatchObject({ to: "erased", status: "queued" });
    await call("POST", `${path}/resume`);
    await afterwards(world);
    expect(await theirs()).toMatchObject({
      to: "erased",
      status: "failed",
      reason: "erased",
      messageId: null,
    });
    expect((await funds()).credits - reserved.credits).toBe(1);
    const sent = world.ses.emails().slice(before);
    expect(sent.flatMap(({ destinations }) => destinations).toSorted()).toEqual(addresses.toSorted());
    expect((await call("GET", path)).body).toMatchObject({ status: "sent" });
    expect(await holdsPerson(world, project.id)).toBe(false);
  });
});
