import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { receivingRegions } from "../../../functions/settings/receiving.ts";
import { findReceiving } from "../../../functions/store/domains/receiving.ts";
import { newApi } from "../../support/api.ts";
import { newDomain, newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";

const region = "us-east-1";
const fresh = () => `r${randomBytes(6).toString("hex")}.test`;
const patch = (world: World, { key }: TestProject, id: string, body: unknown) =>
  world.api("PATCH", `/domains/${id}`, { key, body });
const receive = (world: World, project: TestProject, id: string) =>
  patch(world, project, id, { inbound: true });

describe("receiving the email of a hostname", () => {
  test("begins with inbound: true, and is pending until SES has a rule", async ({ world, project }) => {
    expect((await world.api("GET", `/domains/${project.domainId}`, project)).body.inboundStatus).toBe("off");
    const { status, body } = await receive(world, project, project.domainId);
    expect([status, body.inbound, body.inboundStatus]).toEqual([200, true, "pending"]);
    expect(await findReceiving(world.services.tables, region, project.domain)).toMatchObject({
      ...{ projectId: project.id, domainId: project.domainId, region, hostname: project.domain },
    });
    expect((await receive(world, project, project.domainId)).body.inboundStatus).toBe("pending");
  });

  test("ends with inbound: false and with the domain", async ({ world, project }) => {
    const { tables } = world.services;
    await receive(world, project, project.domainId);
    const off = await patch(world, project, project.domainId, { inbound: false });
    expect(off.body).toMatchObject({ inbound: false, inboundStatus: "off" });
    expect(await findReceiving(tables, region, project.domain)).toBeUndefined();
    await receive(world, project, project.domainId);
    expect((await world.api("DELETE", `/domains/${project.domainId}`, project)).status).toBe(200);
    expect(await findReceiving(tables, region, project.domain)).toBeUndefined();
  });

  test("is refused with 409 where another record of the region has it", async ({ world, project }) => {
    const other = await newProject(world);
    const { id } = await newDomain(world, other.id, project.domain, region);
    const { ownershipToken } = (await setupOf(world, project, project.domainId)).value;
    world.dns.zone.add({ name: `_eds.${project.domain}`, type: "TXT", value: ownershipToken });
    await receive(world, project, project.domainId);
    const second = await receive(world, other, id);
    expect([second.status, second.body.name]).toEqual([409, "already_exists"]);
    expect((await world.api("GET", `/domains/${id}`, other)).body.inboundStatus).toBe("off");
    const elsewhere = await newDomain(world, other.id, project.domain, "eu-west-1");
    expect((await receive(world, other, elsewhere.id)).status).toBe(200);
  });

  test("passes to another record once the token of the one that had it is gone from DNS", async ({
    world,
    project,
  }) => {
    const other = await newProject(world);
    const { id } = await newDomain(world, other.id, project.domain, region);
    await receive(world, project, project.domainId);
    world.dns.zone.trouble(`_eds.${project.domain}`, "servfail");
    expect((await receive(world, other, id)).status).toBe(409);
    world.dns.zone.trouble(`_eds.${project.domain}`, undefined);
    expect((await receive(world, other, id)).body.inboundStatus).toBe("pending");
    const { domainId } = (await findReceiving(world.services.tables, region, project.domain)) ?? {};
    expect(domainId).toBe(id);
    const lost = await world.api("GET", `/domains/${project.domainId}`, project);
    expect(lost.body).toMatchObject({ inbound: true, inboundStatus: "blocked" });
  });

  test("takes the email of others' exchangers only with replaceMx: true", async ({ world, project }) => {
    const { key, domain, domainId } = project;
    world.dns.zone.add({ name: domain, type: "MX", value: "10 mail.staff.test" });
    const refused = await receive(world, project, domainId);
    expect([refused.status, refused.body.name]).toEqual([409, "invalid_state"]);
    expect(refused.body.message).toContain(`mail.staff.test. Receive at a subdomain instead`);
    expect((await world.api("GET", `/domains/${domainId}`, { key })).body.inboundStatus).toBe("off");
    const taken = await patch(world, project, domainId, { inbound: true, replaceMx: true });
    expect([taken.status, taken.body.inbound]).toEqual([200, true]);
    const { records } = (await world.api("GET", `/domains/${domainId}/dns-records`, { key })).body;
    const record = records.find(({ purpose }: { purpose: string }) => purpose === "inbound");
    expect(record).toMatchObject({ type: "MX", value: `inbound-smtp.${region}.amazonaws.com` });
    const pointless = await patch(world, project, domainId, { replaceMx: true });
    expect(pointless.body.issues).toMatchObject([{ path: "replaceMx" }]);
  });

  test("is refused in a region where SES does not receive, naming those where it does", async ({
    world,
    project: { key },
  }) => {
    const deployment = { ...world.services.deployment, regions: ["us-east-1", "sa-east-1"] };
    const api = newApi({ ...world.services, deployment });
    const body = { name: fresh(), region: "sa-east-1", inbound: true };
    const refused = await api("POST", "/domains", { key, body });
    expect([refused.status, refused.body.issues[0].path]).toEqual([400, "inbound"]);
    expect(refused.body.message).toContain(receivingRegions.join(", "));
    const { body: added } = await api("POST", "/domains", { key, body: { ...body, inbound: false } });
    const changed = await api("PATCH", `/domains/${added.id}`, { key, body: { inbound: true } });
    expect([changed.status, changed.body.issues[0].path]).toEqual([400, "inbound"]);
  });
});

async function setupOf({ api }: World, { key }: TestProject, id: string) {
  const { body } = await api("GET", `/domains/${id}/dns-records`, { key });
  const record = body.records.find(({ purpose }: { purpose: string }) => purpose === "ownership");
  return { value: { ownershipToken: String(record.value) } };
}
