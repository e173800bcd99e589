import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect } from "vitest";
import { optOut } from "../../../functions/operations/contacts/consent/opt-out.ts";
import type { Services } from "../../../functions/services.ts";
import { newApi } from "../../support/api.ts";
import { withStoreCalls } from "../../support/store-calls.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { type Caller, newCaller, told } from "./caller.ts";

async function ledger({ get }: Caller, ref: string) {
  const { body } = await get(`/contacts/${ref}/consent?limit=100`);
  // Of one moment there may be two: they have no order.
  const lines = body.items.map((one: Line) => `${one.at} ${one.change} ${one.source}`);
  return lines.toSorted().map((line: string) => line.split(" ").slice(1));
}

interface Line {
  readonly at: string;
  readonly change: string;
  readonly source: string;
}

/** The recipient's own act. */
function byLink(world: World, { project }: Caller, address: string, topicId?: string): Promise<void> {
  return optOut(world.services, { projectId: project.id, address, topicId, source: "link" });
}

describe("the consent history", () => {
  test("records who changed a contact's consent, when and how, and nothing else", async ({ world }) => {
    const caller = await newCaller(world);
    const { group, contact, make, patch, get, remove, project } = caller;
    const topicId = await group("topics");
    const id = await contact("a@x.test", { topicIds: [topicId] });
    for (const step of [
      () => make("/subscriptions/unsubscribe", { contactId: id }),
      () => make("/subscriptions/unsubscribe", { contactId: id }),
      () => patch(`/contacts/${id}`, { firstName: "Ada" }),
      () => make("/subscriptions/subscribe", { email: "a@x.test", topicId }),
      () => byLink(world, caller, "a@x.test", topicId),
      () => byLink(world, caller, "a@x.test"),
      () => patch(`/contacts/${id}`, { unsubscribed: false }),
      () => patch(`/contacts/${id}`, { resubscriptionLocked: true }),
    ]) {
      world.clock.advance(1000);
      await step();
    }
    expect(await ledger(caller, id)).toEqual([
      ["topic_subscribed", "api"],
      ["unsubscribed", "api"],
      ["resubscribed", "api"],
      ["topic_unsubscribed", "link"],
      ["locked", "link"],
      ["unsubscribed", "link"],
      ["resubscribed", "api"],
      ["unlocked", "api"],
      ["locked", "api"],
    ]);
    const { body } = await get(`/contacts/${id}/consent`);
    expect(new Set(body.items.map((one: { actor: string }) => one.actor))).toEqual(
      new Set([project.keyId, "recipient"]),
    );
    expect(body.items.at(-1)).toMatchObject({ topicId });
    await remove(`/topics/${topicId}`);
    await world.settle();
    expect(await ledger(caller, id)).toHaveLength(9);
  });

  test("records that a complaint opts a contact out and locks it", async ({ world }) => {
    const caller = await newCaller(world);
    const id = await caller.contact("angry@x.test");
    await optOut(world.services, {
      projectId: caller.project.id,
      address: "angry@x.test",
      source: "complaint",
    });
    expect((await caller.get(`/contacts/${id}`)).body).toMatchObject({
      ...{ unsubscribed: true, resubscriptionLocked: true },
    });
    expect(await ledger(caller, id)).toEqual([
      ["locked", "complaint"],
      ["unsubscribed", "complaint"],
    ]);
  });
});

describe("a recipient who opted out themselves", () => {
  test("is refused every new topic, also by an upsert and for a new contact", async ({ world }) => {
    const caller = await newCaller(world);
    const { group, contact, post, remove, make } = caller;
    const topicId = await group("topics");
    const id = await contact("a@x.test");
    await byLink(world, caller, "a@x.test");
    const again = { email: "A@x.test", topicIds: [topicId] };
    const refused = [403, "resubscription_locked"];
    expect(told(await post("/subscriptions/subscribe", { contactId: id, topicId }))).toEqual(refused);
    expect(told(await post("/contacts?upsert=true", again))).toEqual(refused);
    expect((await make("/contacts?upsert=true", { email: "a@x.test", firstName: "A" })).unsubscribed).toBe(
      true,
    );
    await remove(`/contacts/${id}`);
    expect(told(await post("/contacts", again))).toEqual(refused);
    const anew = await make("/contacts", { email: "a@x.test" });
    expect(anew).toMatchObject({ unsubscribed: true, resubscriptionLocked: true });
  });

  test("may be subscribed in every way while locked but not unsubscribed", async ({ world }) => {
    const { group, contact, post, patch } = await newCaller(world);
    const [one, two] = [await group("topics"), await group("topics")];
    const id = await contact("a@x.test");
    await patch(`/contacts/${id}`, { resubscriptionLocked: true });
    const subscribed = await post("/subscriptions/subscribe", { contactId: id, topicId: one });
    expect(subscribed.body).toMatchObject({ topicIds: [one], resubscriptionLocked: true });
    const upserted = await post("/contacts?upsert=true", { email: "a@x.test", topicIds: [two] });
    expect(upserted.body.topicIds.toSorted()).toEqual([one, two].toSorted());
  });

  test("stays out when another contact gets their address", async ({ world }) => {
    const caller = await newCaller(world);
    const { contact, remove, patch, get } = caller;
    await contact("out@x.test");
    await byLink(world, caller, "out@x.test");
    await remove("/contacts/out@x.test");
    const id = await contact("other@x.test");
    const changed = await patch(`/contacts/${id}`, { email: "out@x.test" });
    expect(changed.body).toMatchObject({ unsubscribed: true, resubscriptionLocked: true });
    expect((await contact("other@x.test")) !== id).toBe(true);
    expect((await get("/contacts/other@x.test")).body.unsubscribed).toBe(false);
  });

  test("stays out when a contact is created at the same moment, in either way", async ({ world }) => {
    const caller = await newCaller(world);
    const { key } = caller.project;
    const other = await caller.contact("other@x.test");
    const meanwhile = newApi(interrupted(world.services, () => byLink(world, caller, "new@x.test")));
    const made = await meanwhile("POST", "/contacts", { key, body: { email: "new@x.test" } });
    expect(made.body).toMatchObject({ unsubscribed: true, resubscriptionLocked: true });
    const moving = newApi(interrupted(world.services, () => byLink(world, caller, "moved@x.test")));
    const moved = await moving("PATCH", `/contacts/${other}`, { key, body: { email: "moved@x.test" } });
    expect(moved.body).toMatchObject({ unsubscribed: true, resubscriptionLocked: true });
  });
});

/** Services in which something happens between a request's reading and its writing. */
function interrupted(services: Services, meanwhile: () => Promise<void>): Services {
  let done = false;
  return withStoreCalls(services, async (call, command) => {
    if (!done && command instanceof TransactWriteCommand) {
      done = true;
      await meanwhile();
    }
    return call();
  });
}
