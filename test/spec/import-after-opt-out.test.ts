import { expect } from "vitest";
import { imported } from "../api/imports/importing.ts";
import { newToken } from "../support/links.ts";
import { test } from "../support/test.ts";

test("an import does not put a recipient into a topic that they left by link, and its line says so (U3)", async ({
  world,
  project,
}) => {
  const { key } = project;
  const topic = await world.api("POST", "/topics", { key, body: { name: "News" } });
  const topicId: string = topic.body.id;
  const email = "ada@example.com";
  const contact = await world.api("POST", "/contacts", { key, body: { email, topicIds: [topicId] } });
  const link = await newToken(world, project, { address: email, topicId });
  const left = await world.api("POST", `/unsubscribe/${link}`, {
    text: "List-Unsubscribe=One-Click",
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(left.status).toBe(200);
  const importing = imported(world, key, `email,firstName\n${email},Ada\nben@example.com,Ben\n`, {
    topicIds: [topicId],
  });
  await expect(importing).resolves.toMatchObject({ status: "done" });
  const done = await importing;
  expect(done.errors).toEqual([expect.stringMatching(/opted out/)]);
  const { body } = await world.api("GET", `/contacts/${contact.body.id}`, { key });
  expect(body).toMatchObject({ firstName: "Ada", topicIds: [] });
  const other = await world.api("GET", "/contacts/ben@example.com", { key });
  expect(other.body.topicIds).toEqual([topicId]);
});
