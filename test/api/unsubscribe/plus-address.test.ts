import { describe, expect } from "vitest";
import { test } from "../../support/test.ts";
import { send } from "../../workers/mail.ts";
import { linkOf, newReader, postForm } from "./reader.ts";

describe("an unsubscribe link", () => {
  test("round-trips for an address with a plus, which is found by path and by query (A20)", async ({
    world,
  }) => {
    const { project, topicId } = await newReader(world);
    const { key } = project;
    const email = "u+news@acme.test";
    const { id } = (await world.api("POST", "/contacts", { key, body: { email, topicIds: [topicId] } })).body;
    for (const path of [`/contacts/${email}`, "/contacts/u%2Bnews%40acme.test"])
      expect((await world.api("GET", path, { key })).body.id).toBe(id);
    const found = await world.api("GET", "/contacts?email=u%2Bnews@acme.test", { key });
    expect(found.body.items.map((one: { id: string }) => one.id)).toEqual([id]);
    const link = await linkOf(world, await send(world, project, { to: email, topicId }));
    await postForm(world, link, { scope: "all" });
    expect((await world.api("GET", `/contacts/${id}`, { key })).body.unsubscribed).toBe(true);
  });
});
