import { expect } from "vitest";
import { test } from "../../support/test.ts";
import { newCaller } from "./caller.ts";

const refused = [403, "missing_scope", "This key lacks the scope `subscription:subscribe`."];

test("contacts and imports with topics need the scope that subscribes, and make nothing without it", async ({
  world,
}) => {
  const { group, project, get } = await newCaller(world);
  const topicIds = [await group("topics")];
  const audienceIds = [await group("audiences")];
  const writer = await project.newKey({ scopes: ["contact:write"] });
  const subscriber = await project.newKey({ scopes: ["contact:write", "subscription:subscribe"] });
  const answerTo = async (key: string, path: string, given: object) => {
    const { status, body } = await world.api("POST", path, { key, body: given });
    return [status, body.name, body.message];
  };
  const contact = { email: "a@x.test" };
  const file = { csv: "email\nb@x.test\n", onConflict: "skip" };
  for (const [path, body] of [
    ["/contacts", contact],
    ["/contacts?upsert=true", contact],
    ["/contacts/imports", file],
  ] as const) {
    expect(await answerTo(writer, path, { ...body, topicIds })).toEqual(refused);
  }
  await world.settle();
  expect((await get("/contacts")).body.items).toEqual([]);
  expect((await get("/contacts/imports")).body.items).toEqual([]);
  const made = [201, undefined, undefined];
  expect(await answerTo(writer, "/contacts", { ...contact, audienceIds, topicIds: [] })).toEqual(made);
  expect(await answerTo(writer, "/contacts?upsert=true", { ...contact, topicIds })).toEqual(refused);
  expect(await answerTo(subscriber, "/contacts", { email: "c@x.test", topicIds })).toEqual(made);
  expect(await answerTo(writer, "/contacts/imports", file)).toEqual(made);
  expect(await answerTo(subscriber, "/contacts/imports", { ...file, topicIds })).toEqual(made);
});
