import { expect } from "vitest";
import { type Caller, newCaller } from "../api/contacts/caller.ts";
import type { World } from "../support/world.ts";
import { call, test } from "./resend-test.ts";

async function withBroadcast(world: World, url: string, time: object) {
  const caller: Caller = await newCaller(world);
  const { project } = caller;
  const segment = await caller.group("audiences");
  const link = '<a href="{{{RESEND_UNSUBSCRIBE_URL}}}">Leave</a>';
  const content = { from: `a@${project.domain}`, subject: "News", html: `<p>Hi ${link}</p>` };
  const made = await call(`${url}/broadcasts`, "POST", project.key, {
    ...{ ...content, segment_id: segment, ...time },
  });
  expect(made.status).toBe(200);
  const path = `${url}/broadcasts/${made.body.id}`;
  const remove = (key: string = project.key) => call(path, "DELETE", key);
  const get = () => call(path, "GET", project.key);
  const send = (body: object) => call(`${path}/send`, "POST", project.key, body);
  return { project, remove, get, send, id: made.body.id };
}

const scheduled = { send: true, scheduled_at: "in 1 hour" };

test("a scheduled broadcast is deleted, and is not sent at its time", async ({ world, url }) => {
  const { remove, get, project } = await withBroadcast(world, url, scheduled);
  expect((await get()).body.status).toBe("queued");
  const { status, body } = await remove();
  expect([status, body.deleted]).toEqual([200, true]);
  expect((await get()).status).toBe(404);
  world.clock.advance(2 * 60 * 60 * 1000);
  await world.settle();
  const { body: emails } = await world.api("GET", "/emails", { key: project.key });
  expect(emails.items).toEqual([]);
});

test("a broadcast that has begun is not deleted", async ({ world, url }) => {
  const { remove, get } = await withBroadcast(world, url, { send: true });
  const { status, body } = await remove();
  expect([status, body.message]).toEqual([409, expect.stringContaining("only a draft can be deleted")]);
  expect((await get()).status).toBe(200);
});

test("the time of a broadcast is only taken back by a key that may send, for the domain", async ({
  world,
  url,
}) => {
  const { remove, get, project } = await withBroadcast(world, url, scheduled);
  const mayDelete = await project.newKey({ scopes: ["broadcast:delete"] });
  expect((await remove(mayDelete)).body.name).toBe("restricted_api_key");
  const maySend = await project.newKey({ scopes: ["broadcast:send"] });
  expect((await remove(maySend)).body.name).toBe("restricted_api_key");
  const elsewhere = await project.newKey({ domainId: "dom_01KV5JE8G09BQEJJWM1YBQ5300" });
  expect((await remove(elsewhere)).body.message).toMatch(/^key_restricted: /);
  expect((await get()).body.status).toBe("queued");
});

test("a broadcast is sent at once where its time is empty, as Go's SDK sends it", async ({ world, url }) => {
  const { send, get, id } = await withBroadcast(world, url, {});
  const { status } = await send({ broadcast_id: id, scheduled_at: "" });
  expect([status, (await get()).body.scheduled_at]).toEqual([200, null]);
});
