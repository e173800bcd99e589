import { expect } from "vitest";
import { newCaller } from "../api/contacts/caller.ts";
import { newProject } from "../support/project.ts";
import { call, test } from "./resend-test.ts";

test("a call is made though its body repeats the ids of its path", async ({ world, url }) => {
  const caller = await newCaller(world);
  const { key, domain, domainId } = caller.project;
  const ask = (method: string, path: string, body: object) => call(url + path, method, key, body);
  const audience_id = await caller.group("audiences");
  const contacts = `/audiences/${audience_id}/contacts`;
  const made = await ask("POST", contacts, { audience_id, email: "ana@example.com" });
  const contact = made.body.id;
  const given = { from: `a@${domain}`, subject: "News", html: "<p>Hi</p>", name: "News", audience_id };
  const broadcast = (await ask("POST", "/broadcasts", given)).body.id;
  const scheduled = { from: `a@${domain}`, to: "b@example.com", subject: "s", text: "t" };
  const mail = (await ask("POST", "/emails", { ...scheduled, scheduled_at: "in 1 hour" })).body.id;
  const answers = [
    made,
    await ask("PATCH", `${contacts}/${contact}`, { audience_id, id: contact, first_name: "Ana" }),
    await ask("PATCH", "/contacts/ana@example.com", { id: "", email: "ana@example.com", last_name: "Rossi" }),
    await ask("PATCH", `/broadcasts/${broadcast}`, { broadcast_id: broadcast, name: "Later" }),
    await ask("PATCH", `/emails/${mail}`, { id: mail, scheduled_at: "in 2 hours" }),
    await ask("PATCH", `/domains/${domainId}`, { id: domainId, open_tracking: true }),
    await ask("PATCH", `/segments/${audience_id}`, { segment_id: audience_id, name: "All" }),
  ];
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    answers.map(() => [200, undefined]),
  );
  const { body } = await call(`${url}/contacts/${contact}`, "GET", key);
  expect([body.first_name, body.last_name]).toEqual(["Ana", "Rossi"]);
});

test("an id that is another than that of the path is refused, as is one of something else", async ({
  world,
  ask,
}) => {
  const other = await newProject(world);
  const topic = (await ask("POST", "/topics", { name: "News", default_subscription: "opt_out" })).body.id;
  const contact = (await ask("POST", "/contacts", { email: "ben@example.com" })).body.id;
  for (const [path, fields] of [
    [`/topics/${topic}`, { id: other.id }],
    [`/contacts/${contact}`, { id: topic }],
    [`/contacts/${contact}`, { audience_id: topic }],
    [`/contacts/${contact}`, { first_name: "Ben", contactid: contact }],
  ] as const) {
    const { status, body } = await ask("PATCH", path, fields);
    expect([status, body.message]).toEqual([400, expect.stringContaining("unknown field")]);
  }
});
