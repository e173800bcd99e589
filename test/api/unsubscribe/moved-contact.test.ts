import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { imported } from "../imports/importing.ts";
import { address, consentOf, fate, newReader, postForm, type Reader } from "./reader.ts";

const next = "reader@new.example.com";

async function move(world: World, { project: { key }, contactId }: Reader, email = next): Promise<void> {
  const { status } = await world.api("PATCH", `/contacts/${contactId}`, { key, body: { email } });
  expect(status).toBe(200);
  world.clock.advance(1000);
}

const bodyOf = async (world: World, { link }: Reader) => (await world.api("GET", link)).body;

describe("a topic opt-out of a contact whose address changes (F40)", () => {
  test("holds for email about the topic to the new address", async ({ world }) => {
    const reader = await newReader(world);
    const { topicId } = reader;
    await postForm(world, reader.link);
    await move(world, reader);
    expect(await fate(world, reader, { to: next, topicId })).toBe("suppressed");
    expect(await fate(world, reader, { to: next })).toBe("delivered");
  });

  test("holds at the old address too, and through a second move", async ({ world }) => {
    const reader = await newReader(world);
    const { topicId } = reader;
    await postForm(world, reader.link);
    await move(world, reader);
    await move(world, reader, "third@example.com");
    expect(await fate(world, reader, { to: "third@example.com", topicId })).toBe("suppressed");
    expect(await fate(world, reader, { topicId })).toBe("suppressed");
  });

  test("is not undone by an import into the topic", async ({ world }) => {
    const reader = await newReader(world);
    const { project, topicId } = reader;
    await postForm(world, reader.link);
    await move(world, reader);
    const done = await imported(world, project.key, `email\n${next}`, {
      onConflict: "update",
      topicIds: [topicId],
    });
    expect(done.errors).toEqual([expect.stringMatching(/^2: The recipient opted out themselves/)]);
    expect((await consentOf(world, reader)).topicIds).toEqual([]);
  });

  test("ends when the contact is subscribed to the topic again", async ({ world }) => {
    const reader = await newReader(world);
    const { project, contactId, topicId } = reader;
    await postForm(world, reader.link);
    await move(world, reader);
    await world.api("POST", "/subscriptions/subscribe", { key: project.key, body: { contactId, topicId } });
    expect(await fate(world, reader, { to: next, topicId })).toBe("delivered");
  });
});

describe("a link to an address that its contact has left", () => {
  test("opts the contact out of the topic at its new address (F41)", async ({ world }) => {
    const reader = await newReader(world);
    await move(world, reader);
    expect(await bodyOf(world, reader)).toContain("<form");
    expect((await postForm(world, reader.link)).body).toContain("You are unsubscribed");
    expect(await fate(world, reader, { to: next, topicId: reader.topicId })).toBe("suppressed");
    expect(await consentOf(world, reader)).toMatchObject({
      topicIds: [],
      changes: [
        ["topic_subscribed", "api"],
        ["topic_unsubscribed", "link"],
      ],
    });
  });

  test("opts the contact out of all marketing email, through two moves", async ({ world }) => {
    const reader = await newReader(world);
    await move(world, reader);
    await move(world, reader, "third@example.com");
    await postForm(world, reader.link, { scope: "all" });
    await postForm(world, reader.link, { scope: "all" });
    expect(await consentOf(world, reader)).toMatchObject({ unsubscribed: true, resubscriptionLocked: true });
    expect(await bodyOf(world, reader)).not.toContain("<form");
  });

  test("acts again for a contact that was resubscribed after it moved", async ({ world }) => {
    const reader = await newReader(world);
    const { project, contactId, topicId } = reader;
    await postForm(world, reader.link);
    await move(world, reader);
    await world.api("POST", "/subscriptions/subscribe", { key: project.key, body: { contactId, topicId } });
    expect(await bodyOf(world, reader)).toContain("Which email from");
    await postForm(world, reader.link);
    expect(await fate(world, reader, { to: next, topicId })).toBe("suppressed");
  });

  test.for(["topic", "all"])(
    "acts for everybody who had the address, and who has it: %s",
    async (scope, { world }) => {
      const reader = await newReader(world);
      const { key } = reader.project;
      await move(world, reader);
      const body = { email: address, topicIds: [reader.topicId] };
      const second = await world.api("POST", "/contacts", { key, body });
      await move(world, { ...reader, contactId: second.body.id }, "second@example.com");
      const third = await world.api("POST", "/contacts", { key, body });
      expect(await bodyOf(world, reader)).toContain("<form");
      await postForm(world, reader.link, { scope });
      for (const contactId of [reader.contactId, second.body.id, third.body.id])
        expect(await consentOf(world, { ...reader, contactId })).toMatchObject(
          scope === "all" ? { unsubscribed: true, resubscriptionLocked: true } : { topicIds: [] },
        );
      expect(await fate(world, reader, { to: next, topicId: reader.topicId })).toBe("suppressed");
    },
  );

  test("acts for two contacts that have exchanged their addresses, and for nobody else", async ({
    world,
  }) => {
    const reader = await newReader(world);
    const { key } = reader.project;
    const body = { email: next, topicIds: [reader.topicId] };
    const other = await world.api("POST", "/contacts", { key, body });
    const stranger = await world.api("POST", "/contacts", { key, body: { ...body, email: "s@example.com" } });
    await move(world, { ...reader, contactId: stranger.body.id }, "stranger@example.com");
    await move(world, reader, "s@example.com");
    await move(world, { ...reader, contactId: other.body.id }, address);
    await move(world, reader);
    await postForm(world, reader.link);
    for (const contactId of [reader.contactId, other.body.id])
      expect((await consentOf(world, { ...reader, contactId })).topicIds).toEqual([]);
    expect((await consentOf(world, { ...reader, contactId: stranger.body.id })).topicIds).toHaveLength(1);
  });

  test("acts for the address where its contact is deleted", async ({ world }) => {
    const reader = await newReader(world);
    await move(world, reader);
    await world.api("DELETE", `/contacts/${reader.contactId}`, { key: reader.project.key });
    expect((await postForm(world, reader.link)).status).toBe(200);
    expect(await fate(world, reader, { topicId: reader.topicId })).toBe("suppressed");
  });
});
