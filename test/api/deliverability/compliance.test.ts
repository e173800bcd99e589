import { describe, expect } from "vitest";
import { addMetrics } from "../../../functions/store/feedback/metrics.ts";
import { logAlarms, metricKey, metricsOf } from "../../infrastructure/log-metrics.ts";
import { newDomain, newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { send } from "../../workers/mail.ts";
import { told } from "../contacts/caller.ts";
import { ownerOf } from "../domains/owner.ts";
import { report } from "./reported.ts";

const faults = metricKey("sender-faults", {});

const complianceOf = (world: World, { key, domainId }: Pick<TestProject, "key" | "domainId">) =>
  world.api("GET", `/domains/${domainId}/compliance`, { key });

/** The state of a rule at a receiver. */
async function stateOf(world: World, project: TestProject, rule: string, receiver = "google") {
  const { body } = await complianceOf(world, project);
  const own = body.rules.find(
    (one: { rule: string; receiver: string }) => one.rule === rule && one.receiver === receiver,
  );
  return own.state;
}

async function pass(world: World, hours: number): Promise<void> {
  world.clock.advance(hours * 3_600_000);
  await world.verifyDomains();
}

/** So many deliveries of a domain to Google today. */
async function deliver(world: World, { id }: TestProject, domainId: string, count: number): Promise<void> {
  const day = world.clock.now().toISOString().slice(0, 10);
  const counts = [{ provider: "google", bucket: 3, count } as const];
  await addMetrics(world.services.tables, { projectId: id, domainId, day }, counts, {
    ...{ batch: `${domainId} ${day} ${count}`, ttl: 2e9 },
  });
}

describe("GET /domains/{domainId}/compliance", () => {
  test("has every rule of each receiver, with its evidence and what to do", async ({ world, project }) => {
    const { status, body } = await complianceOf(world, project);
    expect(status).toBe(200);
    expect(body).toMatchObject({ domainId: project.domainId, name: project.domain, bulkSince: null });
    expect(body.rules).toHaveLength(21);
    expect(body.dmarc).toEqual({ status: "missing", policy: null, foundAt: null });
    expect(await stateOf(world, project, "dmarc")).toBe("at_risk");
  });

  test("shows what the daily check found, and after a verification what is there now", async ({
    world,
    project,
  }) => {
    await ownerOf(world, project).publish(project.domainId);
    await pass(world, 25);
    const first = (await complianceOf(world, project)).body;
    expect(first.dmarc).toEqual({ status: "found", policy: "none", foundAt: project.domain });
    expect(await stateOf(world, project, "spf")).toBe("met");
    world.dns.zone.add({ name: `_dmarc.${project.domain}`, type: "TXT", value: "v=DMARC1; p=reject" });
    expect((await complianceOf(world, project)).body).toEqual(first);
    world.clock.advance(1000);
    await ownerOf(world, project).verify(project.domainId);
    const { body } = await complianceOf(world, project);
    expect(body.dmarc.status).toBe("several");
    expect(body.checkedAt > first.checkedAt).toBe(true);
  });

  test("notices that the zone of a domain is gone, and asks for a mail exchanger", async ({
    world,
    project,
  }) => {
    const { zone } = world.dns;
    const soa = { name: project.domain, type: "SOA", value: `ns.${project.domain}` } as const;
    zone.add(soa);
    await ownerOf(world, project).publish(project.domainId);
    await ownerOf(world, project).verify(project.domainId);
    await pass(world, 25);
    expect(await stateOf(world, project, "from_domain", "yahoo")).toBe("at_risk");
    zone.add({ name: project.domain, type: "MX", value: "10 mx.example.com" });
    await pass(world, 25);
    expect(await stateOf(world, project, "from_domain", "yahoo")).toBe("met");
    zone.remove(soa.name, soa.type, soa.value);
    await pass(world, 25);
    for (const receiver of ["yahoo", "microsoft"])
      expect(await stateOf(world, project, "from_domain", receiver)).toBe("broken");
  });

  test("counts a bulk sender over all subdomains, once and for ever", async ({ world, project }) => {
    const name = `news.${project.domain}`;
    const other = await newDomain(world, project.id, name, "us-east-1");
    await deliver(world, project, project.domainId, 2500);
    await deliver(world, project, other.id, 2499);
    world.dns.zone.add({ name: `_dmarc.${project.domain}`, type: "TXT", value: "v=DMARC1; psd=n" });
    await pass(world, 24);
    expect((await complianceOf(world, project)).body.bulkSince).toBeNull();
    await deliver(world, project, project.domainId, 2500);
    await deliver(world, project, other.id, 2500);
    await pass(world, 24);
    const { bulkSince, organizationalDomain } = (await complianceOf(world, project)).body;
    expect(organizationalDomain).toBe(project.domain);
    expect(bulkSince).not.toBeNull();
    for (let days = 0; days < 12; days++) await pass(world, 24);
    expect((await complianceOf(world, project)).body.bulkSince).toBe(bulkSince);
    const subdomain = { ...project, domainId: other.id };
    expect((await complianceOf(world, subdomain)).body.bulkSince).toBe(bulkSince);
    // Without its record the organization is another name, and the mark still counts.
    world.dns.zone.remove(`_dmarc.${project.domain}`, "TXT", "v=DMARC1; psd=n");
    await pass(world, 24);
    expect((await complianceOf(world, subdomain)).body.bulkSince).toBe(bulkSince);
    expect(await stateOf(world, project, "dmarc")).toBe("broken");
  });

  test("shows refusals for a fault of the domain, and suppresses nobody for them", async ({
    world,
    project,
  }) => {
    const id = await send(world, project, { to: ["a@gmail.com"] });
    await world.queues.workOff(world.deliver);
    await world.ses.settle();
    world.events.splice(0);
    const seen = world.logged.length;
    const response = "smtp; 550-5.7.27 not authenticated - gsmtp";
    await report(world, project, id, "Bounce", { at: world.clock.now(), response });
    const lines = metricsOf(world.logged.slice(seen));
    expect(lines.get(faults)).toBe(1);
    expect(logAlarms.get(faults)).toBe(1);
    expect(await stateOf(world, project, "refusals")).toBe("broken");
    expect(await stateOf(world, project, "refusals", "microsoft")).toBe("met");
    const { body } = await world.api("GET", "/suppressions", project);
    expect(body.items).toEqual([]);
    await pass(world, 72);
    expect(await stateOf(world, project, "refusals")).toBe("at_risk");
    await pass(world, 7 * 24);
    expect(await stateOf(world, project, "refusals")).toBe("met");
  });

  test("is of the project's own domains only", async ({ world, project }) => {
    const { domainId } = await newProject(world);
    expect(told(await complianceOf(world, { ...project, domainId }))).toEqual([404, "not_found"]);
  });
});
