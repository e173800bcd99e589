import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { describe, expect } from "vitest";
import { newApi } from "../../support/api.ts";
import { newToken } from "../../support/links.ts";
import { withStoreCalls } from "../../support/store-calls.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { type Caller, newCaller, told } from "./caller.ts";

const email = "ada@example.com";
const refused = [403, "resubscription_locked"];

/** The ways in which a topic is left. */
const ways: Readonly<Record<string, (world: World, caller: Caller, topicId: string) => Promise<unknown>>> = {
  "by the one-click link": async (world, { project }, topicId) => {
    const token = await newToken(world, project, { address: email, topicId });
    const answer = await world.api("POST", `/unsubscribe/${token}`, {
      text: "List-Unsubscribe=One-Click",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    });
    expect(answer.status).toBe(200);
  },
  "by POST /subscriptions/leave": (_, { make }, topicId) => make("/subscriptions/leave", { email, topicId }),
};

/** What the service says of the contact and the topic: its topics, the topic's count and members, and the history. */
async function shown({ get, countOf, addresses }: Caller, topicId: string) {
  const { body } = await get(`/contacts/${email}`);
  const { items } = (await get(`/contacts/${email}/consent`)).body;
  return {
    topicIds: body.topicIds,
    count: await countOf(`/topics/${topicId}`),
    members: await addresses(`/topics/${topicId}/contacts`),
    changes: items.map(({ change }: { change: string }) => change).toSorted(),
  };
}

async function newLeaver(world: World, way: string) {
  const caller = await newCaller(world);
  const [topicId, other] = [await caller.group("topics"), await caller.group("topics")];
  await caller.contact(email, { topicIds: [topicId] });
  world.clock.advance(1000);
  await ways[way]?.(world, caller, topicId);
  return { caller, topicId, other };
}

describe.for(Object.keys(ways))("a topic that was left %s", (way) => {
  test("is not joined by an upsert, which is refused and changes nothing", async ({ world }) => {
    const { caller, topicId, other } = await newLeaver(world, way);
    const body = { email, firstName: "Ada", topicIds: [other, topicId] };
    const answer = await caller.post("/contacts?upsert=true", body);
    expect(told(answer)).toEqual(refused);
    expect(answer.body.message).toContain(topicId);
    expect(answer.body.message).not.toContain(other);
    expect((await caller.get(`/contacts/${email}`)).body.firstName).toBe(null);
    expect(await shown(caller, topicId)).toEqual({
      ...{ topicIds: [], count: 0, members: [], changes: ["topic_subscribed", "topic_unsubscribed"] },
    });
    const upserted = await caller.make("/contacts?upsert=true", { ...body, topicIds: [other] });
    expect(upserted).toMatchObject({ firstName: "Ada", topicIds: [other] });
  });

  test("is not joined by a contact that is created again", async ({ world }) => {
    const { caller, topicId } = await newLeaver(world, way);
    await caller.remove(`/contacts/${email}`);
    for (const path of ["/contacts", "/contacts?upsert=true"])
      expect(told(await caller.post(path, { email, topicIds: [topicId] }))).toEqual(refused);
    expect(told(await caller.get(`/contacts/${email}`))).toEqual([404, "not_found"]);
    await caller.contact(email);
    expect(await shown(caller, topicId)).toEqual({ topicIds: [], count: 0, members: [], changes: [] });
  });

  test("is left by a contact that gets the address", async ({ world }) => {
    const { caller, topicId, other } = await newLeaver(world, way);
    await caller.remove(`/contacts/${email}`);
    const id = await caller.contact("other@example.com", { topicIds: [topicId, other] });
    const moved = await caller.patch(`/contacts/${id}`, { email });
    expect([moved.status, moved.body.topicIds]).toEqual([200, [other]]);
    expect(await shown(caller, topicId)).toEqual({
      ...{ topicIds: [other], count: 0, members: [] },
      changes: ["topic_subscribed", "topic_subscribed", "topic_unsubscribed"],
    });
  });

  test("is joined again by POST /subscriptions/subscribe", async ({ world }) => {
    const { caller, topicId } = await newLeaver(world, way);
    const answer = await caller.post("/subscriptions/subscribe", { email, topicId });
    expect([answer.status, answer.body.topicIds]).toEqual([200, [topicId]]);
    await caller.remove(`/contacts/${email}`);
    expect(await caller.make("/contacts", { email, topicIds: [topicId] })).toMatchObject({
      topicIds: [topicId],
    });
    expect(await caller.countOf(`/topics/${topicId}`)).toBe(1);
  });
});

describe("a recipient who leaves a topic between what a request reads and what it writes", () => {
  test.for([
    ["by the creation of a contact", "POST", "/contacts", { email }],
    ["by an upsert", "POST", "/contacts?upsert=true", { email }],
    ["by a contact that gets the address", "PATCH", "/contacts/other@example.com", { email }],
  ] as const)("is not put into it: %s", async ([_, method, path, given], { world }) => {
    const caller = await newCaller(world);
    const topicId = await caller.group("topics");
    if (method === "PATCH") await caller.contact("other@example.com", { topicIds: [topicId] });
    if (path.includes("upsert")) await caller.contact(email);
    const api = newApi(interrupted(world, () => ways["by the one-click link"]?.(world, caller, topicId)));
    const body = method === "PATCH" ? given : { ...given, topicIds: [topicId] };
    const answer = await api(method, path, { key: caller.project.key, body });
    if (method === "PATCH") expect([answer.status, answer.body.topicIds]).toEqual([200, []]);
    else expect(told(answer)).toEqual(refused);
    expect(await caller.countOf(`/topics/${topicId}`)).toBe(0);
    expect(await caller.addresses(`/topics/${topicId}/contacts`)).toEqual([]);
  });
});

/** Services in which something happens between a request's reading and its writing. */
function interrupted({ services }: World, other: () => Promise<unknown> | undefined) {
  let done = false;
  return withStoreCalls(services, async (call, command) => {
    if (!done && command instanceof TransactWriteCommand) {
      done = true;
      await other();
    }
    return call();
  });
}
