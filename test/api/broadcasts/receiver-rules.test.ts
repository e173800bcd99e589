import { describe, expect } from "vitest";
import { newLargeBroadcast } from "../../../bench/paths/large-broadcast.ts";
import { putCompliance } from "../../../functions/store/deliverability/compliance.ts";
import { groupCountKey } from "../../../functions/store/platform/keys.ts";
import { update } from "../../../functions/store/platform/write.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { newSender } from "./sender.ts";
import { html, newTemplated, variables } from "./templated.ts";

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

describe("the check of a broadcast looks at what recipients would see", () => {
  type Judged = { readonly rule: string; readonly receiver: string; readonly state: string };
  const stateOf = async ({ call, path }: Awaited<ReturnType<typeof newTemplated>>, rule: string) => {
    const { rules } = (await call("GET", `${path}/check`)).body;
    return rules.find((one: Judged) => one.rule === rule && one.receiver === "google")?.state;
  };

  test("a subject that begins as a reply's only by a variable of its template", async ({ world }) => {
    const draft = await newTemplated(world);
    expect(await stateOf(draft, "reply_prefix")).toBe("met");
    await draft.published({ subject: "{{ greeting }} {{ offer.name }}" });
    expect(await stateOf(draft, "reply_prefix")).toBe("met");
    const greeting = "Re: your order, {{ contact.firstName }}, {{ contact.properties.plan }}";
    const template = { alias: "offer", variables: { ...variables, greeting } };
    expect((await draft.call("PATCH", draft.path, { template })).status).toBe(200);
    expect(await stateOf(draft, "reply_prefix")).toBe("broken");
  });

  test("hidden text that a shared part brings", async ({ world }) => {
    const draft = await newTemplated(world);
    expect(await stateOf(draft, "hidden_content")).toBe("met");
    const hidden = `<p style="display:none">${"word ".repeat(100)}</p>`;
    const part = await draft.author.made({ kind: "block", name: "Foot", alias: "foot", html: hidden });
    await draft.author.publish(part.id);
    await draft.published({ html: `${html}{% render "foot" %}` });
    expect(await stateOf(draft, "hidden_content")).toBe("at_risk");
  });
});

describe("a small broadcast of a domain that people complain about", () => {
  const complain = (world: World, { id: projectId, domainId, domain }: TestProject, complained: number) =>
    putCompliance(world.services.tables, projectId, domainId, {
      ttl: Math.floor(world.clock.now().getTime() / 1000) + 86_400,
      facts: {
        at: world.clock.now().toISOString(),
        ...{ spf: "yes", dkim: "yes", soa: "yes", mx: "yes", organization: domain, codes: [] },
        // Neither an unsigned domain nor a missing policy stops a small broadcast.
        dmarc: { status: "missing" },
        figures: [{ provider: "yahoo", delivered: 10_000, complained }],
      },
    });

  test("is sent below 0.25 % complaints, refused from there, and sent with `override`", async ({ world }) => {
    const sender = await newSender(world);
    await complain(world, sender.project, 25);
    const { status, body } = await sender.send();
    expect([status, body.name]).toEqual([409, "invalid_state"]);
    expect(body.message).toContain("breaks the rule complaint_rate");
    expect((await sender.read()).status).toBe("draft");
    expect((await sender.send({ override: true })).status).toBe(200);
    const other = await newSender(world);
    await complain(world, other.project, 24);
    expect((await other.send()).status).toBe(200);
  });

  test("fails when its time has come, and costs nothing", async ({ world }) => {
    const sender = await newSender(world);
    const before = await sender.funds();
    const scheduledAt = new Date(world.clock.now().getTime() + 60_000).toISOString();
    expect((await sender.send({ scheduledAt })).status).toBe(200);
    await complain(world, sender.project, 25);
    world.clock.advance(120_000);
    await world.sweep();
    while (await world.jobs.workOff(world.services));
    expect(await sender.read()).toMatchObject({ status: "failed", reason: "receiver_rules" });
    expect(await sender.funds()).toEqual(before);
  });
});

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
