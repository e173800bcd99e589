import { describe, expect } from "vitest";
import { newLargeBroadcast } from "../../../bench/paths/large-broadcast.ts";
import { groupCountKey } from "../../../functions/store/platform/keys.ts";
import { update } from "../../../functions/store/platform/write.ts";
import { newProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

/** A draft to as many mailboxes of Google's, and of others. */
async function newDraft(world: World, members: number, others = 0) {
  const project = await newProject(world, { credits: 20_000, monthlyQuota: 20_000 });
  const context = { world, project, startCounting: () => {} };
  const id = await newLargeBroadcast(context, { members, domain: "gmail.com", others });
  const path = `/broadcasts/${id}`;
  const { audienceId } = (await world.api("GET", path, project)).body;
  const key = groupCountKey(project.id, audienceId, 0);
  await update(world.services.tables, "data", { key, set: { count: members + others } });
  const send = (body: object = {}) => world.api("POST", `${path}/send`, { ...project, body });
  const read = async () => (await world.api("GET", path, project)).body;
  const prepare = async () => {
    while (await world.jobs.workOff(world.services));
    return read();
  };
  const publish = () =>
    world.dns.zone.add({ name: `_dmarc.${project.domain}`, type: "TXT", value: "v=DMARC1; p=none" });
  const change = (body: object) => world.api("PATCH", path, { ...project, body });
  const check = async () => (await world.api("GET", `${path}/check`, project)).body;
  return { project, send, read, prepare, publish, change, check };
}

describe("a broadcast to 5,000 mailboxes of one provider", () => {
  test("is refused while its domain breaks a rule there, which is named; `override` sends it", async ({
    world,
  }) => {
    const { send, read, prepare } = await newDraft(world, 5200);
    const { status, body } = await send();
    expect([status, body.name]).toEqual([409, "invalid_state"]);
    expect(body.message).toMatch(/5\d\d\d recipients at google, and breaks the rule dmarc/);
    expect(body.issues).toMatchObject([{ path: "override" }]);
    expect(body.issues[0].message).toContain("dmarc is broken at google");
    expect((await read()).status).toBe("draft");
    expect((await send({ override: true })).status).toBe(200);
    expect((await prepare()).status).toBe("sending");
  });

  test("is sent once the rules are met, and a smaller one in any case", async ({ world }) => {
    const smaller = await newDraft(world, 4400, 800);
    expect((await smaller.send()).status).toBe(200);
    expect((await smaller.prepare()).status).toBe("sending");
    const { send, prepare, publish } = await newDraft(world, 5200);
    publish();
    expect((await send()).status).toBe(200);
    expect((await prepare()).status).toBe("sending");
  });

  test("is refused for its content too, at once and when its time has come, and the check says so", async ({
    world,
  }) => {
    const { project, send, prepare, publish, change, check } = await newDraft(world, 5000, 200);
    publish();
    const sender = `"service@bank.example" <news@${project.domain}>`;
    const changed = await change({ subject: "Re: news", from: sender, replyTo: ["help@elsewhere.example"] });
    expect(changed.status).toBe(200);
    const checked = await check();
    expect(checked.isReady).toBe(true);
    const open = checked.rules.filter(({ state }: { state: string }) => state !== "met");
    const named = open.map(
      (one: Record<string, string>) => `${one["rule"]} ${one["receiver"]} ${one["state"]}`,
    );
    for (const expected of [
      "display_name google broken",
      "reply_prefix google broken",
      "reply_to microsoft at_risk",
      "reply_to yahoo at_risk",
    ])
      expect(named).toContain(expected);
    // Those of the domain are judged in the same place.
    expect(checked.rules.some(({ rule }: { rule: string }) => rule === "spf")).toBe(true);
    const { status, body } = await send();
    expect([status, body.name]).toEqual([409, "invalid_state"]);
    expect(body.issues.map(({ message }: { message: string }) => message.split(" is ")[0])).toEqual([
      "display_name",
      "reply_prefix",
    ]);
    const scheduledAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
    expect((await send({ scheduledAt })).status).toBe(200);
    world.clock.advance(120_000);
    await world.sweep();
    expect(await prepare()).toMatchObject({ status: "failed", reason: "receiver_rules" });
  });

  test("is judged again when its time has come: it fails, and nothing is charged", async ({ world }) => {
    const { send, prepare, project } = await newDraft(world, 5000, 200);
    const scheduledAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
    expect((await send({ scheduledAt })).status).toBe(200);
    world.clock.advance(120_000);
    await world.sweep();
    expect(await prepare()).toMatchObject({ status: "failed", reason: "receiver_rules" });
    const { body } = await world.api("GET", "/limits", project);
    expect(body.freeCredits.remaining).toBe(20_000);
  });
});
