import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import type { RecordType } from "../../../local/dns/packet.ts";
import { newProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { ownerOf } from "./owner.ts";

const test = testIn({ plans: { free: { monthlyQuota: 3000, domains: 20 } } });

/** A domain in a zone of its own, checked once `publish` has run. Returns its record of that purpose. */
async function checked(
  world: World,
  purpose: string,
  publish: (record: { name: string; value: string; zone: string }) => readonly [RecordType, string, string][],
) {
  const owner = ownerOf(world, await newProject(world));
  const zone = `n${randomBytes(6).toString("hex")}.test`;
  world.dns.zone.add({ name: zone, type: "SOA", value: `ns.${zone}` });
  const { id } = (await owner.add(`mail.${zone}`)).body;
  const find = async () => {
    const record = (await owner.records(id)).find((one) => one.purpose === purpose);
    if (!record) throw new Error(`there is no ${purpose}`);
    return record;
  };
  for (const [type, name, value] of publish({ ...(await find()), zone }))
    world.dns.zone.add({ type, name, value });
  await owner.verify(id);
  return find();
}

const spf = "v=spf1 include:amazonses.com ~all";

describe("the DNS records of a domain (F55)", () => {
  test.for([
    ["spf", ["v=spf1 -all", spf], "SPF"],
    ["dmarc", ["v=DMARC1; p=none", "v=DMARC1; p=reject"], "DMARC"],
  ] as const)("show that there are two of %s", async ([purpose, values, kind], { world }) => {
    const record = await checked(world, purpose, ({ name }) => values.map((value) => ["TXT", name, value]));
    expect(record).toMatchObject({ status: "mismatch", problem: { code: "two_records" } });
    expect(record.problem?.message).toContain(`two ${kind} records`);
    expect([...record.found].sort()).toEqual([...values].sort());
  });

  test.for(["ownership", "dkim", "dmarc"])(
    "show that %s was published below the zone twice",
    async (purpose, { world }) => {
      const record = await checked(world, purpose, ({ name, value, zone }) => [
        [purpose === "dkim" ? "CNAME" : "TXT", `${name}.${zone}`, value],
      ]);
      expect(record).toMatchObject({ status: "missing", problem: { code: "doubled_name" }, found: [] });
      expect(record.problem?.message).toContain(`Enter ${record.host} as its name`);
    },
  );

  test("show that the zone was added to a value", async ({ world }) => {
    const record = await checked(world, "dkim", ({ name, value, zone }) => [
      ["CNAME", name, `${value}.${zone}.`],
    ]);
    expect(record).toMatchObject({ status: "mismatch", problem: { code: "doubled_value" } });
  });

  test("show that an alias of DKIM was flattened", async ({ world }) => {
    const record = await checked(world, "dkim", ({ name }) => [
      ["TXT", name, "v=DKIM1; k=rsa; p=MIIBIjANBgkq"],
    ]);
    expect(record).toMatchObject({ status: "missing", problem: { code: "flattened_alias" } });
  });

  test("show what is published instead, cut short, and no text that is about something else", async ({
    world,
  }) => {
    const long = `v=spf1 ${"ip4:192.0.2.1 ".repeat(40)}-all`;
    const record = await checked(world, "spf", ({ name }) => [
      ["TXT", name, long],
      ["TXT", name, "google-site-verification=x"],
    ]);
    expect(record).toMatchObject({ status: "mismatch", problem: null, found: [long.slice(0, 200)] });
  });

  test.for(["xn--zz.test", "xn--a-ecp.test", "mail.xn--.test"])(
    "do not exist for %s, which is no international name: 400",
    async (name, { world }) => {
      const owner = ownerOf(world, await newProject(world));
      const { status, body } = await owner.add(name);
      expect([status, body.issues?.[0]?.path]).toEqual([400, "name"]);
    },
  );

  test("are those of the name without its trailing dot, in lower case (F15)", async ({ world }) => {
    const owner = ownerOf(world, await newProject(world));
    const name = `n${randomBytes(6).toString("hex")}.test`;
    expect((await owner.add(`${name.toUpperCase()}.`)).body.name).toBe(name);
    expect((await owner.add(`${name}..`)).status).toBe(400);
    expect((await owner.add(name)).status).toBe(409);
  });
});
