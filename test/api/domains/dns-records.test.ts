import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newProject } from "../../support/project.ts";
import { startWorld, type World } from "../../support/world.ts";
import { ownerOf } from "./owner.ts";

let world: World;
let zoned: World;
beforeAll(async () => {
  world = await startWorld();
  zoned = await startWorld({ serviceZone: "service.test" });
});
afterAll(async () => {
  await Promise.all([world.stop(), zoned.stop()]);
});

const notSeen = { status: "unknown", found: [], problem: null };
const fresh = () => `n${randomBytes(6).toString("hex")}.co.test`;

describe("the DNS records of a domain", () => {
  test("are all records that its owner has to publish, with absolute names and names in its zone", async () => {
    const zone = fresh();
    const name = `mail.a.${zone}`;
    world.dns.zone.add({ name: zone, type: "SOA", value: `ns.${zone}` });
    const owner = ownerOf(world, await newProject(world));
    const { id } = (await owner.add(name, "eu-west-1")).body;
    const tokens = world.ses.identities("eu-west-1").get(name)?.tokens ?? [];
    expect(await owner.records(id)).toEqual([
      {
        ...{ purpose: "ownership", type: "TXT", name: `_eds.${name}`, host: "_eds.mail.a" },
        ...{ value: expect.stringMatching(/^eds-verification=[0-9a-f]{40}$/), required: true },
        ...{ ttl: 300, ...notSeen },
      },
      ...tokens.map((token) => ({
        ...{ purpose: "dkim", type: "CNAME", name: `${token}._domainkey.${name}` },
        ...{ host: `${token}._domainkey.mail.a`, value: `${token}.dkim.amazonses.com`, required: true },
        ...{ ttl: 300, ...notSeen },
      })),
      {
        ...{ purpose: "return_path", type: "MX", name: `rp-eu-west-1.${name}`, host: "rp-eu-west-1.mail.a" },
        ...{ value: "feedback-smtp.eu-west-1.amazonses.com", priority: 10, required: true },
        ...{ ttl: 300, ...notSeen },
      },
      {
        ...{ purpose: "return_path", type: "TXT", name: `rp-eu-west-1.${name}`, host: "rp-eu-west-1.mail.a" },
        ...{ value: "v=spf1 include:amazonses.com ~all", required: true, ttl: 300, ...notSeen },
      },
      {
        ...{ purpose: "spf", type: "TXT", name, host: "mail.a", value: "v=spf1 include:amazonses.com ~all" },
        ...{ required: false, ttl: 300, ...notSeen },
      },
      {
        ...{ purpose: "dmarc", type: "TXT", name: `_dmarc.${name}`, host: "_dmarc.mail.a" },
        ...{ value: "v=DMARC1; p=none", required: false, ttl: 300, ...notSeen },
      },
    ]);
  });

  test("name the zone itself @, and have no name in the zone where DNS does not return it", async () => {
    const owner = ownerOf(world, await newProject(world));
    const [known, unknown] = [fresh(), fresh()];
    world.dns.zone.add({ name: known, type: "SOA", value: `ns.${known}` });
    const ids = [(await owner.add(known)).body.id, (await owner.add(unknown)).body.id];
    const [ofKnown, ofUnknown] = await Promise.all(ids.map((id) => owner.records(id)));
    expect(ofKnown?.find(({ purpose }) => purpose === "spf")?.host).toBe("@");
    expect(new Set(ofUnknown?.map(({ host }) => host))).toEqual(new Set([null]));
  });

  test("have one return path in each region", async () => {
    const owner = ownerOf(world, await newProject(world));
    const name = fresh();
    const names = [];
    for (const region of ["us-east-1", "eu-west-1"]) {
      const { id } = (await owner.add(name, region)).body;
      names.push((await owner.records(id)).find(({ purpose }) => purpose === "return_path")?.name);
    }
    expect(names).toEqual([`rp-us-east-1.${name}`, `rp-eu-west-1.${name}`]);
  });

  test("have one CNAME as return path where the deployment has a zone of its own, and are verified by it", async () => {
    const owner = ownerOf(zoned, await newProject(zoned));
    const name = fresh();
    const { id } = (await owner.add(name)).body;
    expect((await owner.records(id)).filter(({ purpose }) => purpose === "return_path")).toMatchObject([
      { type: "CNAME", name: `rp-us-east-1.${name}`, value: "rp-us-east-1.service.test", required: true },
    ]);
    const target = "rp-us-east-1.service.test";
    zoned.dns.zone.add({ name: target, type: "MX", value: "10 feedback-smtp.us-east-1.amazonses.com" });
    zoned.dns.zone.add({ name: target, type: "TXT", value: "v=spf1 include:amazonses.com ~all" });
    await owner.publish(id);
    expect((await owner.verify(id)).body.status).toBe("verified");
  });

  test("name a mail exchanger for receiving only where that is on", async () => {
    const project = await newProject(world);
    const owner = ownerOf(world, project);
    const name = fresh();
    const { id } = (await owner.add(name)).body;
    const inbound = async () => (await owner.records(id)).filter(({ purpose }) => purpose === "inbound");
    expect(await inbound()).toEqual([]);
    await world.api("PATCH", `/domains/${id}`, { key: project.key, body: { inbound: true } });
    expect(await inbound()).toMatchObject([
      { type: "MX", name, value: "inbound-smtp.us-east-1.amazonaws.com", priority: 10, required: false },
    ]);
  });
});

describe("changing a domain", () => {
  test("sets only the given fields", async () => {
    const project = await newProject(world);
    const { key } = project;
    const owner = ownerOf(world, project);
    const { body } = await owner.add(fresh());
    const change = (to: unknown) => world.api("PATCH", `/domains/${body.id}`, { key, body: to });
    world.clock.advance(1000);
    expect((await change({ tracking: { opens: true } })).body).toEqual({
      ...body,
      tracking: { opens: true, clicks: false },
      updatedAt: world.clock.now().toISOString(),
    });
    await change({ inbound: true });
    expect((await change({ tracking: { clicks: true } })).body).toMatchObject({
      ...{ tracking: { opens: true, clicks: true }, inbound: true },
    });
    expect((await change({})).status).toBe(200);
    for (const wrong of [{ name: "other.test" }, { region: "eu-west-1" }, { status: "verified" }])
      expect((await change(wrong)).body.name).toBe("validation_error");
  });

  test("applies to the tracking of the next email", async () => {
    const project = await newProject(world);
    const body = { tracking: { opens: true, clicks: true } };
    await world.api("PATCH", `/domains/${project.domainId}`, { key: project.key, body });
    const sent = await world.api("POST", "/emails", { key: project.key, body: project.email() });
    const { renderings } = (await world.api("GET", `/emails/${sent.body.id}`, project)).body;
    expect(renderings[0].tracking).toEqual({ opens: true, clicks: true });
  });
});
