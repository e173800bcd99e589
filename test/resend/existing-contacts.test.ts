import { Resend } from "resend";
import { describe, expect } from "vitest";
import { newCaller } from "../api/contacts/caller.ts";
import type { World } from "../support/world.ts";
import { test } from "./resend-test.ts";
import { dataOf, errorOf } from "./sdk/tour.ts";

const email = "ann@x.test";

async function withContact(world: World, url: string, fields: object = {}) {
  const caller = await newCaller(world);
  const resend = new Resend(caller.project.key, { baseUrl: url });
  const id = await caller.contact(email, { firstName: "Old", ...fields });
  const [audienceId, topic] = [await caller.group("audiences"), await caller.group("topics")];
  const shown = async () => (await caller.get(`/contacts/${id}`)).body;
  return { caller, resend, id, audienceId, topic, shown };
}

describe("a contact that is created in an audience and exists already", () => {
  test("gets the given fields, an opt-out among them", async ({ world, url }) => {
    const { resend, id, audienceId, shown, caller } = await withContact(world, url);
    const given = { audienceId, email: "ANN@x.test", unsubscribed: true, firstName: "Ann" };
    const made = await dataOf(resend.contacts.create({ ...given, properties: { plan: "pro" } }));
    expect(made.id).toBe(id);
    expect(await shown()).toMatchObject({
      ...{ unsubscribed: true, firstName: "Ann", audienceIds: [audienceId], properties: { plan: "pro" } },
    });
    const { items } = (await caller.get(`/contacts/${id}/consent`)).body;
    expect(items).toMatchObject([{ change: "unsubscribed", source: "api" }]);
  });

  test("keeps the fields that are not given", async ({ world, url }) => {
    const { resend, audienceId, shown } = await withContact(world, url);
    await dataOf(resend.contacts.create({ audienceId, email }));
    expect(await shown()).toMatchObject({
      ...{ firstName: "Old", unsubscribed: false, audienceIds: [audienceId] },
    });
  });

  test.for([false, true])("is never subscribed again (locked: %s)", async (isLocked, { world, url }) => {
    const { resend, id, audienceId, shown, caller } = await withContact(world, url);
    await caller.patch(`/contacts/${id}`, { unsubscribed: true, resubscriptionLocked: isLocked });
    await dataOf(resend.contacts.create({ audienceId, email, unsubscribed: false, firstName: "Ann" }));
    expect(await shown()).toMatchObject({
      ...{ unsubscribed: true, resubscriptionLocked: isLocked, firstName: "Ann" },
    });
  });

  test("takes no segments or topics beside the audience, as in the SDK", async ({ world, url }) => {
    const { caller, audienceId, topic } = await withContact(world, url);
    for (const [name, given] of [
      ["segments", [{ id: audienceId }]],
      ["topics", [{ id: topic, subscription: "opt_out" }]],
    ] as const) {
      const answer = await fetch(`${url}/audiences/${audienceId}/contacts`, {
        method: "POST",
        headers: { authorization: `Bearer ${caller.project.key}`, "content-type": "application/json" },
        body: JSON.stringify({ email, [name]: given }),
      });
      expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([
        ...[400, `${name}: cannot be used together with an audience.`],
      ]);
    }
  });
});

test("creating a contact that exists, without an audience, is refused and changes nothing", async ({
  world,
  url,
}) => {
  const { resend, audienceId, topic, shown } = await withContact(world, url);
  const before = await shown();
  const groups = {
    segments: [{ id: audienceId }],
    topics: [{ id: topic, subscription: "opt_in" as const }],
  };
  for (const more of [{}, groups]) {
    const error = await errorOf(resend.contacts.create({ email, unsubscribed: true, ...more }));
    expect([error.statusCode, error.message.split(":")[0]]).toEqual([409, "already_exists"]);
  }
  expect(await shown()).toEqual(before);
});

describe("an import of a contact that exists", () => {
  const importOf = async (world: World, resend: Resend, line: string, onConflict: "upsert" | "skip") => {
    const file = new Blob([`email,unsubscribed,first_name\n${line}\n`]);
    const columnMap = { email: "email", unsubscribed: "unsubscribed", firstName: "first_name" };
    const { id } = await dataOf(resend.contacts.imports.create({ file, columnMap, onConflict }));
    await world.settle();
    return (await dataOf(resend.contacts.imports.get(id))).counts;
  };

  test("with upsert unsubscribes, and never subscribes again", async ({ world, url }) => {
    const { resend, shown } = await withContact(world, url);
    expect(await importOf(world, resend, `${email},true,Ann`, "upsert")).toMatchObject({ updated: 1 });
    expect(await shown()).toMatchObject({ unsubscribed: true, firstName: "Ann" });
    expect(await importOf(world, resend, `${email},false,Bea`, "upsert")).toMatchObject({ updated: 1 });
    expect(await shown()).toMatchObject({ unsubscribed: true, firstName: "Bea" });
  });

  test("with skip leaves it, and counts it as skipped; only an opt-out counts", async ({ world, url }) => {
    const { resend, shown } = await withContact(world, url);
    expect(await importOf(world, resend, `${email},false,Ann`, "skip")).toMatchObject({ skipped: 1 });
    expect(await shown()).toMatchObject({ unsubscribed: false, firstName: "Old" });
    expect(await importOf(world, resend, `${email},true,Ann`, "skip")).toMatchObject({ updated: 1 });
    expect(await shown()).toMatchObject({ unsubscribed: true, firstName: "Old" });
  });
});
