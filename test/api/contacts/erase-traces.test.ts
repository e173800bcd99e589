import { describe, expect } from "vitest";
import { inWorld } from "../../support/test.ts";
import { deliveriesTo } from "../../support/webhook.ts";
import { erase, read, send, stored } from "./erasing.ts";
import { newTraced } from "./traces.ts";

/** A person before and after the erasure, and how often webhooks were called before it. */
const test = inWorld.extend("erased", { scope: "file" }, async ({ world }) => {
  const traced = await newTraced(world);
  const answers = async () =>
    (await Promise.all(traced.webhooks.map((webhook) => deliveriesTo(world, webhook))))
      .flat()
      .flatMap(({ attempts }) => attempts.map(({ answer }) => answer));
  const before = { stored: await stored(world, traced.project.id), answers: await answers() };
  const calls = world.web.calls.length;
  await erase(world, traced.project, traced.address);
  return { ...traced, before, calls };
});

const holds = (text: string) => (word: string) => text.toLowerCase().includes(word.toLowerCase());

describe("erasing a contact", () => {
  test("leaves nothing of the person in storage but a digest", async ({ world, erased }) => {
    const { before, words, address, project } = erased;
    // Overwritten, refused, encoded or not kept: whatever is left of these must not be there afterwards either.
    const hidden = /kanarie(first|bad|content|agent)/;
    const plain = words.filter((one) => !hidden.test(one));
    expect(plain.filter((word) => !holds(before.stored)(word))).toEqual([]);
    expect(before.answers.some((answer) => holds(answer)(address))).toBe(true);
    expect(words.filter(holds(await stored(world, project.id)))).toEqual([]);
  });

  test("leaves nothing of the person in later calls of webhooks", ({ world, erased }) => {
    const later = world.web.calls.slice(erased.calls).map(({ body }) => body);
    expect(later.length).toBeGreaterThan(0);
    expect(erased.words.filter((word) => later.some((body) => holds(body)(word)))).toEqual([]);
  });

  test("erases emails to the person, and cancels the scheduled one", async ({ world, erased }) => {
    const { emails, project } = erased;
    for (const id of Object.values(emails))
      expect(await read(world, project, id)).toMatchObject({
        ...{ to: ["erased"], subject: "erased", html: null, text: null, tags: [], idempotencyKey: null },
      });
    const { recipients } = await read(world, project, emails.large);
    expect(recipients).toMatchObject([{ address: "erased", status: "bounced" }]);
    expect((await read(world, project, emails.scheduled)).status).toBe("canceled");
  });

  test("keeps emails of the same calls to others", async ({ world, erased: { others, project } }) => {
    for (const id of others)
      expect(await read(world, project, id)).toMatchObject({
        ...{ to: ["other@example.com"], subject: "Theirs", html: "<p>theirs</p>" },
      });
  });

  test("deletes exports that name the person", async ({ world, erased: { exportId, project } }) => {
    const { body } = await world.api("GET", `/contacts/exports/${exportId}`, { key: project.key });
    expect(body).toMatchObject({ status: "done", url: null });
  });

  test("keeps the address suppressed and unsubscribed by its digest", async ({ world, erased }) => {
    const { project, address } = erased;
    const { key } = project;
    const suppressions = (await world.api("GET", "/suppressions", { key })).body.items;
    expect(suppressions).toMatchObject([{ email: null, reason: "bounce" }]);
    const again = await send(world, project, { to: address });
    await world.settle();
    expect((await read(world, project, again)).status).toBe("suppressed");
    const anew = await world.api("POST", "/contacts", { key, body: { email: address } });
    expect(anew.body).toMatchObject({ unsubscribed: true, firstName: null });
  });
});
