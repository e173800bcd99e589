import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";

describe("a contact", () => {
  test("is created, read by id and by address, changed and deleted", async ({ world, project: { key } }) => {
    const body = { email: " Ada+list@Example.COM ", firstName: "Ada", properties: { plan: "pro", age: 36 } };
    const made = await world.api("POST", "/contacts", { key, body });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      ...{ email: "Ada+list@Example.COM", firstName: "Ada", lastName: null },
      ...{ properties: { plan: "pro", age: 36 }, unsubscribed: false, resubscriptionLocked: false },
      ...{ audienceIds: [], topicIds: [], unsubscribedAt: null },
    });
    const { id } = made.body;
    for (const ref of [id, "ada%2Blist%40example.com", "ADA+LIST@example.com"]) {
      expect((await world.api("GET", `/contacts/${ref}`, { key })).body).toEqual(made.body);
    }
    const change = { lastName: "L", properties: { plan: null, age: 37 } };
    const changed = await world.api("PATCH", `/contacts/${id}`, { key, body: change });
    expect(changed.body).toMatchObject({ firstName: "Ada", lastName: "L", properties: { age: 37 } });
    expect((await world.api("GET", "/contacts", { key })).body).toEqual({
      ...{ items: [changed.body], hasMore: false, nextCursor: id, prevCursor: id },
    });
    expect((await world.api("DELETE", `/contacts/${id}`, { key })).body).toEqual({ id, deleted: true });
    expect((await world.api("GET", `/contacts/${id}`, { key })).status).toBe(404);
    expect((await world.api("GET", "/contacts/ada+list@example.com", { key })).status).toBe(404);
    expect((await world.api("POST", "/contacts", { key, body })).status).toBe(201);
  });

  test("is the only one of the project with its address (A21)", async ({ world, project: { key } }) => {
    const { id } = (await world.api("POST", "/contacts", { key, body: { email: "a@example.com" } })).body;
    const again = await world.api("POST", "/contacts", { key, body: { email: "A@Example.com" } });
    expect(again).toMatchObject({ status: 409, body: { name: "already_exists" } });
    expect(again.body.message).toContain(id);
    const other = { email: "A@example.com", firstName: "A" };
    const upserted = await world.api("POST", "/contacts?upsert=true", { key, body: other });
    expect(upserted).toMatchObject({ status: 200, body: { id, email: "a@example.com", firstName: "A" } });
  });

  test("is created by an upsert with 201, then updated with 200 (F13)", async ({
    world,
    project: { key },
  }) => {
    const upsert = () =>
      world.api("POST", "/contacts?upsert=true", { key, body: { email: "up@example.com" } });
    expect([(await upsert()).status, (await upsert()).status, (await upsert()).status]).toEqual([
      201, 200, 200,
    ]);
  });

  test("stays unsubscribed after any POST, until it is resubscribed", async ({ world, project: { key } }) => {
    const email = "out@example.com";
    const { id } = (await world.api("POST", "/contacts", { key, body: { email, unsubscribed: true } })).body;
    await world.api("PATCH", `/contacts/${id}`, { key, body: { resubscriptionLocked: true } });
    const body = { email, unsubscribed: false };
    const upserted = await world.api("POST", "/contacts?upsert=true", { key, body });
    expect(upserted.body).toMatchObject({ unsubscribed: true, resubscriptionLocked: true });
    await world.api("DELETE", `/contacts/${id}`, { key });
    const anew = await world.api("POST", "/contacts", { key, body });
    expect(anew.body).toMatchObject({ unsubscribed: true, resubscriptionLocked: true });
    const back = await world.api("PATCH", `/contacts/${email}`, { key, body: { unsubscribed: false } });
    expect(back.body).toMatchObject({
      ...{ unsubscribed: false, unsubscribedAt: null, resubscriptionLocked: false },
    });
    const ledger = await world.api("GET", `/contacts/${email}/consent`, { key });
    expect(ledger.body.items.map(({ change }: { change: string }) => change)).toContain("resubscribed");
  });
});
