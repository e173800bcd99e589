import { Resend } from "resend";
import { describe, expect } from "vitest";
import { type Caller, newCaller } from "../api/contacts/caller.ts";
import type { World } from "../support/world.ts";
import { test } from "./resend-test.ts";
import { dataOf, errorOf } from "./sdk/tour.ts";

async function withGroups(world: World, url: string) {
  const caller: Caller = await newCaller(world);
  const { key, domain } = caller.project;
  const resend = new Resend(key, { baseUrl: url });
  const [segmentId, topicId] = [await caller.group("audiences"), await caller.group("topics")];
  const content = { from: `News <news@${domain}>`, subject: "News", name: "News", html: "<p>Hi</p>" };
  const patch = async (id: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const options = { method: "PATCH", headers, body: JSON.stringify(body) };
    return (await fetch(`${url}/broadcasts/${id}`, options)).status;
  };
  return { resend, segmentId, topicId, content, patch };
}

describe("a broadcast to a segment and a topic", () => {
  test("is refused by the names that the caller gave", async ({ world, url }) => {
    const { resend, segmentId, topicId, content } = await withGroups(world, url);
    for (const group of [{ segmentId }, { audienceId: segmentId, segmentId: undefined as never }]) {
      const error = await errorOf(resend.broadcasts.create({ ...content, ...group, topicId }));
      expect(error).toMatchObject({ statusCode: 400, name: "validation_error" });
      expect(error.message).toMatch(/^topic_id: cannot be used together with segment_id: /);
      expect(error.message).not.toMatch(/audienceId|segmentId|topicId/);
    }
    expect((await dataOf(resend.broadcasts.list())).data).toEqual([]);
  });

  test("is refused where a change gives a draft the other one", async ({ world, url }) => {
    const { resend, segmentId, topicId, content, patch } = await withGroups(world, url);
    const { id } = await dataOf(resend.broadcasts.create({ ...content, segmentId }));
    const both = await errorOf(resend.broadcasts.update(id, { segmentId, topicId }));
    expect(both.message).toMatch(/^topic_id: cannot be used together with segment_id: /);
    const topic = await errorOf(resend.broadcasts.update(id, { topicId }));
    expect(topic.message).toMatch(/^topic_id: .*`segment_id: null`/);
    expect(await dataOf(resend.broadcasts.get(id))).toMatchObject({ segment_id: segmentId, topic_id: null });
    expect(await patch(id, { topic_id: topicId, segment_id: null })).toBe(200);
    const segment = await errorOf(resend.broadcasts.update(id, { segmentId }));
    expect(segment.message).toMatch(/^segment_id: .*`topic_id: null`/);
    expect(await dataOf(resend.broadcasts.get(id))).toMatchObject({ segment_id: null, topic_id: topicId });
    expect(await patch(id, { segment_id: segmentId, topic_id: null })).toBe(200);
    expect(await dataOf(resend.broadcasts.get(id))).toMatchObject({ segment_id: segmentId, topic_id: null });
  });

  test("takes one of them", async ({ world, url }) => {
    const { resend, segmentId, topicId, content } = await withGroups(world, url);
    for (const group of [{ segmentId }, { segmentId: undefined as never, topicId }]) {
      const { id } = await dataOf(resend.broadcasts.create({ ...content, ...group }));
      expect((await dataOf(resend.broadcasts.update(id, group))).id).toBe(id);
    }
  });
});
