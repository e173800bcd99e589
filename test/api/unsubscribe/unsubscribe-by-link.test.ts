import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { send, suppressionOf } from "../../workers/mail.ts";
import { address, consentOf, fate, linkOf, newReader, postForm, type Reader } from "./reader.ts";

const day = 24 * 60 * 60 * 1000;

/** What becomes of email about the topic, and of email about none. */
async function standing(world: World, reader: Reader): Promise<readonly string[]> {
  const { topicId } = reader;
  return [await fate(world, reader, { topicId }), await fate(world, reader)];
}

describe("a one-click request of an email client (RFC 8058)", () => {
  test("unsubscribes from the link's topic with 200, also a second time", async ({ world }) => {
    const reader = await newReader(world);
    for (let at = 0; at < 2; at++) {
      const { status, headers, body } = await postForm(world, reader.link);
      expect(status).toBe(200);
      expect(Object.keys(headers).filter((name) => /cookie|location/.test(name))).toEqual([]);
      expect(body).toMatch(/You are unsubscribed[\s\S]*Weekly news/);
      expect(await consentOf(world, reader)).toEqual({
        unsubscribed: false,
        resubscriptionLocked: false,
        topicIds: [],
        changes: [
          ["topic_subscribed", "api"],
          ["topic_unsubscribed", "link"],
        ],
      });
    }
    expect(await standing(world, reader)).toEqual(["suppressed", "delivered"]);
  });

  test.for([
    [
      "several parts",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    ],
    ["no content type", "", "List-Unsubscribe=One-Click"],
    ["a charset", "application/x-www-form-urlencoded; charset=UTF-8", "List-Unsubscribe=One-Click"],
  ] as const)("a one-click request is accepted with %s", async ([_, type, text], { world }) => {
    const reader = await newReader(world);
    const { status } = await world.api("POST", reader.link, { text, headers: { "content-type": type } });
    expect(status).toBe(200);
    expect((await consentOf(world, reader)).topicIds).toEqual([]);
  });

  test("is accepted without a body", async ({ world }) => {
    const reader = await newReader(world);
    expect((await world.api("POST", reader.link)).status).toBe(200);
    expect((await consentOf(world, reader)).topicIds).toEqual([]);
  });

  test("opts out a recipient who is not in the topic, and the consent history has it", async ({ world }) => {
    const reader = await newReader(world);
    const { body } = await world.api("POST", "/topics", {
      key: reader.project.key,
      body: { name: "Offers" },
    });
    const id = await send(world, reader.project, { to: address, topicId: body.id });
    const link = await linkOf(world, id);
    for (let at = 0; at < 2; at++) await postForm(world, link);
    expect((await consentOf(world, reader)).changes).toEqual([
      ["topic_subscribed", "api"],
      ["topic_unsubscribed", "link"],
    ]);
    expect(await fate(world, reader, { topicId: body.id })).toBe("suppressed");
    expect(await standing(world, reader)).toEqual(["delivered", "delivered"]);
  });

  test("is recorded once when sent twenty times at once", async ({ world }) => {
    const reader = await newReader(world);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => postForm(world, reader.link, { scope: "all" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { changes } = await consentOf(world, reader);
    expect(changes.filter(([change]: readonly string[]) => change === "unsubscribed")).toHaveLength(1);
  });
});

describe("the page's own form", () => {
  test("unsubscribes only from the topic", async ({ world }) => {
    const reader = await newReader(world);
    expect((await postForm(world, reader.link, { scope: "topic" })).status).toBe(200);
    expect(await standing(world, reader)).toEqual(["suppressed", "delivered"]);
  });

  test("unsubscribes from everything and locks against the API", async ({ world }) => {
    const reader = await newReader(world);
    const { body } = await postForm(world, reader.link, { scope: "all" });
    expect(body).toContain("no more newsletters and offers");
    expect(await consentOf(world, reader)).toMatchObject({ unsubscribed: true, resubscriptionLocked: true });
    const { key } = reader.project;
    const again = { email: address, topicId: reader.topicId };
    const subscribed = await world.api("POST", "/subscriptions/subscribe", { key, body: again });
    expect([subscribed.status, subscribed.body.name]).toEqual([403, "resubscription_locked"]);
    expect(await standing(world, reader)).toEqual(["suppressed", "delivered"]);
  });

  test("can unsubscribe from everything after the topic", async ({ world }) => {
    const reader = await newReader(world);
    const { body } = await postForm(world, reader.link);
    expect(body).toMatch(/name="scope" value="all"/);
    await postForm(world, reader.link, { scope: "all" });
    expect(await consentOf(world, reader)).toMatchObject({
      unsubscribed: true,
      topicIds: [],
    });
  });

  test("refuses an unknown choice and changes nothing", async ({ world }) => {
    const reader = await newReader(world);
    expect((await postForm(world, reader.link, { scope: "some" })).status).toBe(400);
    expect(await standing(world, reader)).toEqual(["delivered", "delivered"]);
  });
});

describe("an old link", () => {
  test("an unsubscribe link works two years later", async ({ world }) => {
    const reader = await newReader(world);
    const { clock } = world;
    const before = clock.now().getTime();
    clock.advance(2 * 365 * day);
    expect(clock.now().getTime() - before).toBe(2 * 365 * day);
    expect((await world.api("GET", reader.link)).status).toBe(200);
    expect((await postForm(world, reader.link)).status).toBe(200);
    expect((await consentOf(world, reader)).topicIds).toEqual([]);
  });

  test.for([{}, { scope: "all" }])(
    "works after the contact is deleted, and its opt-out outlives it: %j",
    async (fields, { world }) => {
      const reader = await newReader(world);
      const { key } = reader.project;
      expect((await world.api("DELETE", `/contacts/${reader.contactId}`, { key })).status).toBe(200);
      for (let at = 0; at < 2; at++)
        expect(
          (await postForm(world, reader.link, { ...fields, "List-Unsubscribe": "One-Click" })).status,
        ).toBe(200);
      expect(await standing(world, reader)).toEqual(["suppressed", "delivered"]);
      const suppression = await suppressionOf(world, reader.project, address);
      if ("scope" in fields)
        expect(suppression).toMatchObject({ reason: "unsubscribed", scope: "marketing" });
      else expect(suppression).toBeUndefined();
      // Who is taken in again stays out, until they say otherwise themselves.
      await world.api("POST", "/contacts?upsert=true", { key, body: { email: address } });
      expect(await standing(world, reader)).toEqual(["suppressed", "delivered"]);
    },
  );

  test("takes effect after the contact has moved to other lists", async ({ world }) => {
    const reader = await newReader(world);
    const { key } = reader.project;
    const lists = ["Spring", "Autumn"].map((name) =>
      world.api("POST", "/audiences", { key, body: { name } }),
    );
    const [spring, autumn] = (await Promise.all(lists)).map(({ body }) => body.id);
    const body = { email: address };
    await world.api("POST", `/audiences/${spring}/contacts`, { key, body });
    await world.api("POST", `/audiences/${autumn}/contacts`, { key, body });
    await world.api("DELETE", `/audiences/${spring}/contacts/${reader.contactId}`, { key });
    await postForm(world, reader.link);
    expect(await standing(world, reader)).toEqual(["suppressed", "delivered"]);
  });

  test("unsubscribes from everything where its topic is deleted", async ({ world }) => {
    const reader = await newReader(world);
    const { key } = reader.project;
    const next = await world.api("POST", "/topics", { key, body: { name: "News again" } });
    await world.api("DELETE", `/topics/${reader.topicId}`, { key });
    await world.settle();
    expect((await world.api("GET", reader.link)).body).not.toContain("radio");
    expect((await postForm(world, reader.link)).body).toContain("no more newsletters and offers");
    expect(await consentOf(world, reader)).toMatchObject({ unsubscribed: true, resubscriptionLocked: true });
    expect(await fate(world, reader, { topicId: next.body.id })).toBe("suppressed");
  });
});
