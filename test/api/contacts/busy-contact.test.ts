import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { newCaller } from "./caller.ts";

const email = "ada@example.com";
const times = 20;
const each = <Value>(one: (at: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: times }, (_, at) => one(at)));

describe("twenty callers at once", () => {
  test("subscribe one contact to topics and take it out, and none is refused", async ({ world }) => {
    const { group, contact, post } = await newCaller(world);
    const [one, other] = [await group("topics"), await group("topics")];
    const contactId = await contact(email, { topicIds: [one, other] });
    const statuses = await each(async (at) => {
      const path = at % 2 === 0 ? "/subscriptions/leave" : "/subscriptions/subscribe";
      return (await post(path, { contactId, topicId: at % 3 === 0 ? one : other })).status;
    });
    expect(statuses).toEqual(Array(times).fill(200));
  });

  test("change one contact, or declare properties, and none is refused", async ({ world }) => {
    const { project, contact } = await newCaller(world);
    const id = await contact(email);
    const changed = await each((at) => {
      const body = { firstName: `${at}`, properties: { [`key${at}`]: at } };
      return world.api("PATCH", `/contacts/${id}`, { key: project.key, body });
    });
    expect(changed.map(({ status }) => status)).toEqual(Array(times).fill(200));
    const { body } = await world.api("GET", `/contacts/${id}`, { key: project.key });
    expect(Object.keys(body.properties)).toHaveLength(times);
  });
});
