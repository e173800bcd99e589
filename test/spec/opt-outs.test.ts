import { expect } from "vitest";
import { newToken } from "../support/links.ts";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { acceptsOf, send } from "../workers/mail.ts";
import { specifiedInPart } from "./specified.ts";

const email = "reader@example.com";

/** Whether the contact is unsubscribed, and whether it is locked. */
async function stateOf(world: World, { key }: TestProject): Promise<readonly boolean[]> {
  const { body } = await world.api("GET", `/contacts/${email}`, { key });
  return [body.unsubscribed, body.resubscriptionLocked];
}

async function leaveByLink(world: World, project: TestProject): Promise<void> {
  const link = await newToken(world, project, { address: email });
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  await world.api("POST", `/unsubscribe/${link}`, { text: "List-Unsubscribe=One-Click", headers });
}

async function complain(world: World, project: TestProject): Promise<void> {
  const id = await send(world, project, { to: email });
  await world.settle();
  await world.ses.emit(acceptsOf(world, id)[0]?.messageId ?? "", "Complaint", {});
  await world.settle();
}

specifiedInPart(
  "3.rule-2",
  "by an operation of the project; a recipient's own opt-out of everything, by the link of an email or a complaint, does set it",
  async ({ world, project }) => {
    await world.api("POST", "/contacts", { key: project.key, body: { email } });
    for (const [method, path, body] of [
      ["POST", "/subscriptions/unsubscribe", { email }],
      ["PATCH", `/contacts/${email}`, { unsubscribed: true }],
    ] as const) {
      expect((await world.api(method, path, { key: project.key, body })).status).toBe(200);
      expect(await stateOf(world, project)).toEqual([true, false]);
      await world.api("PATCH", `/contacts/${email}`, { key: project.key, body: { unsubscribed: false } });
    }
    expect(await stateOf(world, project)).toEqual([false, false]);
    await leaveByLink(world, project);
    expect(await stateOf(world, project)).toEqual([true, true]);
  },
);

specifiedInPart(
  "3.rule-2",
  "by an operation of the project; a recipient's own opt-out of everything, by the link of an email or a complaint, does set it",
  async ({ world, project }) => {
    await world.api("POST", "/contacts", { key: project.key, body: { email } });
    await complain(world, project);
    expect(await stateOf(world, project)).toEqual([true, true]);
  },
);
