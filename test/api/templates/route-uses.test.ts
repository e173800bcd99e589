import { expect } from "vitest";
import { exists } from "../../../functions/store/platform/expressions.ts";
import { templateKey } from "../../../functions/store/platform/keys.ts";
import { update } from "../../../functions/store/platform/write.ts";
import { type FaultRule, withFaults } from "../../support/fault-injection.ts";
import { localEngine } from "../../support/local-engine.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newAuthor } from "./author.ts";

const test = testIn({}, { engine: localEngine });

async function newResponder(world: World) {
  const author = await newAuthor(world);
  const { id } = await author.made({ html: "<p>We got it.</p>", subject: "a" });
  const route = (over: object = {}) => ({
    ...{ name: "Support", match: { recipient: "support@*" }, action: { type: "reply", templateId: id } },
    ...over,
  });
  const answering = async (over: object = {}): Promise<string> => {
    const { status, body } = await author.call("POST", "/inbound/routes", route(over));
    expect(status).toBe(201);
    return body.id;
  };
  const remove = () => author.call("DELETE", `/templates/${id}`);
  const routes = async () => (await author.call("GET", `/templates/${id}/uses`)).body.routes;
  return { ...author, id, route, answering, remove, routes };
}

/** Runs something right before the next transaction is sent. */
const before = (run: () => Promise<unknown>): FaultRule => ({
  command: "TransactWriteItems",
  act: async (send) => {
    await run();
    return send();
  },
});

test("a template that routes answer with is not deleted, and its uses list them", async ({ world }) => {
  const { call, id, answering, remove, routes } = await newResponder(world);
  expect(await routes()).toEqual([]);
  const one = await answering();
  // Ids of one millisecond have no order.
  world.clock.advance(1);
  const other = await answering({ name: null, match: { recipient: "help@*" }, enabled: false });
  await answering({ action: { type: "store" } });
  expect(await routes()).toEqual([
    { id: one, name: "Support", recipient: "support@*", enabled: true },
    { id: other, name: null, recipient: "help@*", enabled: false },
  ]);
  const refused = await remove();
  expect([refused.status, refused.body.name]).toEqual([409, "invalid_state"]);
  expect(refused.body.message).toBe(`This template is used by Support (${one}), help@* (${other}).`);
  expect(refused.body.issues).toEqual([
    { path: one, message: "uses this template: Support" },
    { path: other, message: "uses this template: help@*" },
  ]);
  await call("DELETE", `/inbound/routes/${one}`);
  await call("PATCH", `/inbound/routes/${other}`, { action: { type: "drop" } });
  expect(await routes()).toEqual([]);
  expect((await remove()).status).toBe(200);
  expect((await call("GET", `/templates/${id}`)).status).toBe(404);
});

test("a route of before uses were counted keeps its template as well", async ({ world }) => {
  const { project, id, answering, remove } = await newResponder(world);
  await answering();
  const row = templateKey(project.id, id);
  await update(world.services.tables, "data", { key: row, remove: ["routes"], where: exists("routes") });
  expect((await remove()).status).toBe(409);
});

test("a template that a route begins to answer with while it is deleted is not deleted", async ({
  world,
}) => {
  const { call, id, answering, remove, route } = await newResponder(world);
  const stored = await answering({ action: { type: "store" } });
  await withFaults(world, [before(() => answering())], async () => {
    expect((await remove()).status).toBe(409);
  });
  const { items } = (await call("GET", "/inbound/routes")).body;
  for (const one of items) if (one.id !== stored) await call("DELETE", `/inbound/routes/${one.id}`);
  const { action } = route();
  const change = () => call("PATCH", `/inbound/routes/${stored}`, { action });
  await withFaults(world, [before(change)], async () => {
    expect((await remove()).status).toBe(409);
  });
  expect((await call("GET", `/templates/${id}`)).status).toBe(200);
});

test("a route is not given a template that is deleted at the same time", async ({ world }) => {
  const { call, answering, remove, route } = await newResponder(world);
  const stored = await answering({ action: { type: "store" } });
  const { action } = route();
  await withFaults(world, [before(remove)], async () => {
    const { status, body } = await call("PATCH", `/inbound/routes/${stored}`, { action });
    expect([status, body.issues]).toEqual([
      404,
      [{ path: "action.templateId", message: "is not in this project" }],
    ]);
  });
  const other = await newResponder(world);
  await withFaults(world, [before(other.remove)], async () => {
    expect((await other.call("POST", "/inbound/routes", other.route())).status).toBe(404);
  });
  expect((await other.call("GET", "/inbound/routes")).body.items).toEqual([]);
});
