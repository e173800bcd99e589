import * as fc from "fast-check";
import { describe, expect } from "vitest";
import { contactKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import { worldProperty } from "../../properties/property.ts";
import { inWorld } from "../../support/test.ts";
import { deliveriesTo, newWebhook } from "../../support/webhook.ts";
import { newCaller, told } from "./caller.ts";

const test = inWorld
  .extend("client", { scope: "file" }, ({ world }) => newCaller(world))
  .extend("id", { scope: "file" }, ({ client }) => client.contact("known@example.com"));

const email = "new@example.com";
const long = "a".repeat(201);

describe("invalid input of a contact", () => {
  test.for([
    [{}],
    [{ email: "" }],
    [{ email: "nonsense" }],
    [{ email: "Ada <a@example.com>" }],
    [{ email: "<a@example.com>" }],
    [{ email: "a@example.com, b@example.com" }],
    [{ email: "a@example.com\r\nBcc: b@example.com" }],
    [{ email: null }],
    [{ email: ["a@example.com"] }],
    [{ email, firstName: long }],
    [{ email, firstName: "a\nb" }],
    [{ email, lastName: 7 }],
    [{ email, properties: [] }],
    [{ email, properties: { "1a": "x" } }],
    [{ email, properties: { "a-b": "x" } }],
    [{ email, properties: { a: { b: 1 } } }],
    [{ email, properties: { a: ["x"] } }],
    [{ email, properties: { a: "x".repeat(1001) } }],
    [{ email, properties: { a: "no email can have\0" } }],
    [{ email, properties: { ["p".repeat(51)]: "x" } }],
    [{ email, unsubscribed: "yes" }],
    [{ email, audienceIds: "aud_01KV5JE8G09BQEJJWM1YBQ5300" }],
    [{ email, audienceIds: ["top_01KV5JE8G09BQEJJWM1YBQ5300"] }],
    [{ email, topicIds: ["x"] }],
    [{ email, topicIds: Array.from({ length: 26 }, () => "top_01KV5JE8G09BQEJJWM1YBQ5300") }],
    [{ email, resubscriptionLocked: true }],
    [{ email, tags: [] }],
  ])("a contact is not created from %j", async ([body], { client }) => {
    expect(told(await client.post("/contacts", body))).toEqual([400, "validation_error"]);
  });

  test.for([
    [{ email: "nonsense" }],
    [{ audienceIds: [] }],
    [{ resubscriptionLocked: "true" }],
    [{ unsubscribed: null }],
    [{ id: "con_01KV5JE8G09BQEJJWM1YBQ5300" }],
  ])("a contact is not changed to %j", async ([body], { client, id }) => {
    expect(told(await client.patch(`/contacts/${id}`, body))).toEqual([400, "validation_error"]);
  });

  test("an empty change changes nothing", async ({ world, client, id }) => {
    const before = await client.get(`/contacts/${id}`);
    world.clock.advance(1000);
    expect((await client.patch(`/contacts/${id}`, {})).body).toEqual(before.body);
    expect((await client.patch(`/contacts/${id}`, { firstName: null })).body).toEqual(before.body);
  });

  test.for(["yes", "1", "TRUE", ""])("upsert=%s is neither true nor false", async (upsert, { client }) => {
    const answer = await client.post(`/contacts?upsert=${upsert}`, { email });
    expect(told(answer)).toEqual([400, "validation_error"]);
  });
});

describe("a contact in the maximum number of groups", () => {
  test("is created, changed and deleted in one transaction each, with topics, consent and ten webhooks", async ({
    world,
  }) => {
    const { group, make, get, patch, remove, project } = await newCaller(world);
    const hooks = [];
    for (let count = 0; count < 10; count++) hooks.push(await newWebhook(world, project));
    const ids = (kind: "audiences" | "topics", count: number) =>
      Promise.all(Array.from({ length: count }, () => group(kind)));
    for (const [audiences, topics] of [
      [0, 25],
      [13, 12],
    ] as const) {
      const [audienceIds, topicIds] = [await ids("audiences", audiences), await ids("topics", topics)];
      const body = { email: `many${topics}@example.com`, audienceIds, topicIds, unsubscribed: true };
      const { id: own } = await make("/contacts", body);
      await patch(`/contacts/${own}`, { email: `more${topics}@example.com`, unsubscribed: false });
      const upsert = { ...body, email: `late${topics}@example.com` };
      await make("/contacts", { email: upsert.email });
      expect((await make("/contacts?upsert=true", upsert)).topicIds).toHaveLength(topics);
      for (const one of [`/contacts/${own}`, `/contacts/${upsert.email}`])
        expect((await remove(one)).status).toBe(200);
      for (const topic of topicIds) expect((await get(`/topics/${topic}`)).body.contactCount).toBe(0);
    }
    // Of each of two contacts: made, moved and resubscribed, deleted; made, joined and unsubscribed, deleted.
    for (const hook of hooks) expect(await deliveriesTo(world, hook)).toHaveLength(2 * (4 + 4));
  });
});

/** Names of what is stored, and of what others have: none of them is a client's to set. */
const foreign = fc.dictionary(
  fc.constantFrom(
    ...["id", "projectId", "pk", "sk", "key", "rev", "locked", "unsubscribedAt", "createdAt", "updatedAt"],
    ...["contactCount", "balanceMicros", "status", "verified", "standing", "since", "ttl", "duePk", "gone"],
  ),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
  { minKeys: 1, maxKeys: 5 },
);

describe("fields that a client cannot set", () => {
  worldProperty(
    "are refused, and what is stored stays as it was",
    foreign,
    async (extra, { world }) => {
      const client = await newCaller(world);
      const id = await client.contact("known@example.com");
      const stored = () => getItem(world.services.tables, "data", contactKey(client.project.id, id));
      const before = await stored();
      const refused = [
        await client.post("/contacts", { ...extra, email }),
        await client.post("/contacts?upsert=true", { ...extra, email: "known@example.com" }),
        await client.patch(`/contacts/${id}`, { ...extra, firstName: "x" }),
        await client.post("/audiences", { ...extra, name: "A" }),
        await client.post("/topics", { ...extra, name: "A" }),
        await client.post("/suppressions", { ...extra, email }),
      ];
      for (const answer of refused) expect(told(answer)).toEqual([400, "validation_error"]);
      expect(await stored()).toEqual(before);
    },
    { runs: 60 },
  );
});
