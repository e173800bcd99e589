import { describe, expect } from "vitest";
import { receiveMailOf } from "../../support/inbound-mail.ts";
import type { TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const match = { recipient: "in@*" };
const store = { type: "store" };

/** Calls as a key that may change routes, with the scope to send or without. */
async function asKey({ api }: World, project: TestProject, ...more: "email:send"[]) {
  const key = await project.newKey({ scopes: ["inbound:write", ...more] });
  return async (method: string, path: string, body: object) => {
    const answer = await api(method, `/inbound/routes${path}`, { key, body });
    return { outcome: [answer.status, answer.body.name], id: String(answer.body.id) };
  };
}

describe("a route that sends is made by who may send", () => {
  const actions = {
    forward: ({ domain }: TestProject) => ({ type: "forward", to: [`ana@${domain}`] }),
    reply: () => ({ type: "reply", templateId: `tpl_${"0".repeat(26)}` }),
  };
  for (const [type, actionOf] of Object.entries(actions))
    test(`a key without email:send gives no route the action ${type}`, async ({ world, project }) => {
      await receiveMailOf(world, project);
      const call = await asKey(world, project);
      const action = actionOf(project);
      const { outcome, id } = await call("POST", "", { match, action: store });
      expect(outcome).toEqual([201, null]);
      const refused = [403, "missing_scope"];
      expect((await call("POST", "", { match, action })).outcome).toEqual(refused);
      expect((await call("PATCH", `/${id}`, { action })).outcome).toEqual(refused);
      const route = await world.api("GET", `/inbound/routes/${id}`, { key: project.key });
      expect(route.body.action).toEqual(store);
    });

  test("a key with it does, and one without changes nothing of that route", async ({ world, project }) => {
    await receiveMailOf(world, project);
    const action = actions.forward(project);
    const made = await (await asKey(world, project, "email:send"))("POST", "", { match, action });
    expect(made.outcome).toEqual([201, null]);
    const change = await asKey(world, project);
    for (const body of [{ match: { recipient: "*@*" } }, { enabled: false }, { action }])
      expect((await change("PATCH", `/${made.id}`, body)).outcome).toEqual([403, "missing_scope"]);
  });
});
