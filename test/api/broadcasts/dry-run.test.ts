import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newSender } from "./sender.ts";

const link = '<a href="{{ unsubscribeUrl }}">Unsubscribe</a>';

/** An audience of four, of whom the first two have a name and the second has a property. */
async function newReaders(world: World) {
  const sender = await newSender(world, { contacts: 4 });
  const { call, path } = sender;
  const [ada, bo] = await sender.contactIds();
  await call("PATCH", `/contacts/${ada}`, { firstName: "Ada" });
  await call("PATCH", `/contacts/${bo}`, { firstName: "Bo", properties: { plan: "pro" } });
  return { ...sender, dryRun: async () => (await call("GET", `${path}/check`)).body.dryRun };
}

describe("the check renders a broadcast for its recipients", () => {
  test("and counts the fields that are missing", async ({ world }) => {
    const { call, path, dryRun } = await newReaders(world);
    await call("PATCH", path, { html: `{{ contact.firstName }} {{ contact.properties.plan }} ${link}` });
    expect(await dryRun()).toEqual({
      ...{ recipients: 4, isComplete: true, notRendered: 3 },
      reasons: [
        { reason: "missing_field", detail: "contact.properties.plan", recipients: 3 },
        { reason: "missing_field", detail: "contact.firstName", recipients: 2 },
      ],
    });
    expect((await call("GET", `${path}/check`)).body.isReady).toBe(true);
  });

  test("but not for contacts that will be left out", async ({ world }) => {
    const { call, path, addresses, dryRun } = await newReaders(world);
    await call("PATCH", path, { html: `{{ contact.firstName }} ${link}` });
    await call("POST", "/suppressions", { email: addresses[3] });
    expect(await dryRun()).toMatchObject({ recipients: 3, notRendered: 1 });
  });

  test("as sending does: the same recipients stay unsent for the same reasons", async ({ world }) => {
    const { call, path, dryRun, send } = await newReaders(world);
    await call("PATCH", path, { html: `{{ contact.firstName }} ${link}` });
    const { notRendered, reasons } = await dryRun();
    await send();
    await world.settle();
    const { items: unsent } = (await call("GET", `${path}/unsent`)).body;
    expect(unsent.map((one: { reason: string; detail: string }) => [one.reason, one.detail])).toEqual(
      Array.from({ length: notRendered }, () => ["missing_field", reasons[0].detail]),
    );
    expect(await dryRun()).toBeNull();
  });

  test("with what only the values of a contact break", async ({ world }) => {
    const { call, path, dryRun } = await newReaders(world);
    await call("PATCH", path, {
      subject: "{{ contact.firstName | default: '' }}",
      html: `<p>News</p>${link}`,
    });
    expect(await dryRun()).toMatchObject({
      notRendered: 2,
      reasons: [{ reason: "rendering_failed", detail: "The rendered subject is empty.", recipients: 2 }],
    });
  });

  test("in both variants, since either may be theirs", async ({ world }) => {
    const { call, path, project, dryRun } = await newReaders(world);
    await call("PATCH", `/domains/${project.domainId}`, { tracking: { opens: true } });
    const b = { subject: "{{ contact.firstName }}, news" };
    const rule = { share: 50, decideBy: "opens", decideAfterMinutes: 15 };
    await call("PATCH", path, { subject: "News", html: link, variants: { b, ...rule } });
    expect(await dryRun()).toMatchObject({
      notRendered: 2,
      reasons: [{ detail: "contact.firstName", recipients: 2 }],
    });
  });
});

describe("nothing is rendered", () => {
  test("for a content that is the same for each", async ({ world }) => {
    const { call, path, dryRun } = await newReaders(world);
    await call("PATCH", path, { subject: "News", html: link });
    expect(await dryRun()).toBeNull();
  });

  test("without recipients, or a content", async ({ world }) => {
    const { call, make, content } = await newReaders(world);
    const dryRunOf = async (fields: object) => {
      const { id } = await make(fields);
      return (await call("GET", `/broadcasts/${id}/check`)).body.dryRun;
    };
    expect(await dryRunOf(content)).toBeNull();
    const audienceId = (await call("POST", "/audiences", { name: "Nobody" })).body.id;
    expect(await dryRunOf({ audienceId, subject: content.subject })).toBeNull();
    expect(await dryRunOf({ ...content, audienceId })).toEqual({
      ...{ recipients: 0, isComplete: true, notRendered: 0, reasons: [] },
    });
  });
});
