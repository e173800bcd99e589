import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { isOwnership, ownerOf } from "./owner.ts";

const fresh = () => `n${randomBytes(6).toString("hex")}.test`;

async function withDomain(world: World, name = fresh()) {
  const project = await newProject(world);
  const owner = ownerOf(world, project);
  const { id } = (await owner.add(name)).body;
  return { project, owner, id: id as string, name };
}

const sends = async (world: World, project: TestProject, name: string) =>
  (await world.api("POST", "/emails", { key: project.key, body: project.email({ from: `a@${name}` }) }))
    .status;

describe("verifying a domain", () => {
  test("succeeds once every required record is published; then the domain sends", async ({ world }) => {
    const { project, owner, id, name } = await withDomain(world);
    expect((await owner.verify(id)).body).toMatchObject({ status: "pending", verifiedAt: null });
    expect(await sends(world, project, name)).toBe(403);
    await owner.publish(id);
    const { status, body } = await owner.verify(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "verified", verifiedAt: world.clock.now().toISOString() });
    expect((await owner.records(id)).map((record) => record.status)).toEqual(Array(8).fill("verified"));
    expect(await sends(world, project, name)).toBe(200);
    await world.settle();
  });

  test.for(["ownership", "dkim", "return_path"])(
    "stays pending without the %s record",
    async (purpose, { world }) => {
      const { owner, id } = await withDomain(world);
      await owner.publish(id, (record) => record.purpose !== purpose);
      expect((await owner.verify(id)).body.status).toBe("pending");
      const records = await owner.records(id);
      for (const record of records)
        expect([record.purpose, record.status]).toEqual([
          record.purpose,
          record.purpose === purpose ? "missing" : "verified",
        ]);
      await owner.publish(id);
      expect((await owner.verify(id)).body.status).toBe("verified");
    },
  );

  test("needs neither SPF on the hostname nor DMARC", async ({ world }) => {
    const { owner, id } = await withDomain(world);
    await owner.publish(id, ({ required }) => required);
    expect((await owner.verify(id)).body.status).toBe("verified");
  });

  test("accepts what forms of DNS providers make of a value", async ({ world }) => {
    const { owner, id } = await withDomain(world);
    await owner.publish(id, (record) => !isOwnership(record));
    const proof = (await owner.records(id)).find(isOwnership);
    for (const [value, seen] of [
      [`"${proof?.value}"`, "verified"],
      [` ${proof?.value} `, "verified"],
      [`${proof?.value};`, "verified"],
      [proof?.value.toUpperCase(), "verified"],
      [`${proof?.value}0`, "mismatch"],
      ["v=spf1 -all", "missing"],
    ] as const) {
      const name = proof?.name ?? "";
      world.dns.zone.remove(name);
      world.dns.zone.add({ name, type: "TXT", value: value ?? "" });
      await owner.verify(id);
      expect([value, (await owner.records(id)).find(isOwnership)?.status]).toEqual([value, seen]);
    }
    expect((await owner.read(id)).body.status).toBe("verified");
  });

  test("keeps another project's name pending until its own proof is published", async ({ world }) => {
    const a = await withDomain(world);
    await a.owner.publish(a.id);
    expect((await a.owner.verify(a.id)).body.status).toBe("verified");
    const b = await withDomain(world, a.name);
    expect((await b.owner.verify(b.id)).body.status).toBe("pending");
    expect(await sends(world, b.project, a.name)).toBe(403);
    const standing = (await b.owner.records(b.id)).map(({ purpose, status }) => `${purpose} ${status}`);
    expect(standing.filter((one) => !one.endsWith(" verified"))).toEqual(["ownership mismatch"]);
    await b.owner.publish(b.id, isOwnership);
    expect((await b.owner.verify(b.id)).body.status).toBe("verified");
    await b.owner.remove(b.id);
    expect((await a.owner.verify(a.id)).body.status).toBe("verified");
    expect(await sends(world, a.project, a.name)).toBe(200);
  });

  test("covers only the exact hostname: no subdomain and no parent", async ({ world }) => {
    const { project, owner, id, name } = await withDomain(world, `mail.${fresh()}`);
    await owner.publish(id);
    await owner.verify(id);
    expect(await sends(world, project, name)).toBe(200);
    for (const other of [`sub.${name}`, name.slice("mail.".length), `x${name}`, `${name}.test`])
      expect([other, await sends(world, project, other)]).toEqual([other, 403]);
  });

  test("does not accept the proof of an earlier record of the same name", async ({ world }) => {
    const { owner, id, name } = await withDomain(world);
    await owner.publish(id);
    await owner.verify(id);
    await owner.remove(id);
    const again = (await owner.add(name)).body;
    await owner.publish(again.id, (record) => !isOwnership(record));
    expect((await owner.verify(again.id)).body.status).toBe("pending");
    await owner.publish(again.id, isOwnership);
    expect((await owner.verify(again.id)).body.status).toBe("verified");
  });

  test.for(["servfail", "timeout"] as const)(
    "answers with the status as it was when DNS ends in %s",
    async (kind, { world }) => {
      const { owner, id, name } = await withDomain(world);
      await owner.publish(id);
      await owner.verify(id);
      for (const record of await owner.records(id)) world.dns.zone.trouble(record.name, kind);
      const { status, body } = await owner.verify(id);
      expect([status, body.status]).toEqual([200, "verified"]);
      expect((await owner.records(id)).find(isOwnership)?.status).toBe("unknown");
      expect((await owner.read(id)).body.name).toBe(name);
    },
  );

  test("returns the previous status when SES does not answer", async ({ world }) => {
    const { owner, id } = await withDomain(world);
    await owner.publish(id);
    world.ses.setFault({ mode: "error500", operation: "GetEmailIdentity", times: 50 });
    expect((await owner.verify(id)).body.status).toBe("pending");
    world.ses.clearFaults();
    expect((await owner.verify(id)).body.status).toBe("verified");
  });

  test("creates SES's identity again where it is missing", async ({ world }) => {
    const { owner, id, name } = await withDomain(world);
    await owner.publish(id);
    // The map is the engine's own: this is what a person could do in the console of SES.
    (world.ses.identities("us-east-1") as Map<string, unknown>).delete(name);
    expect((await owner.verify(id)).body.status).toBe("pending");
    await owner.publish(id);
    expect((await owner.verify(id)).body.status).toBe("verified");
  });

  test("succeeds for several checks at once", async ({ world }) => {
    const { owner, id } = await withDomain(world);
    await owner.publish(id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => owner.verify(id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await owner.read(id)).body.status).toBe("verified");
  });
});
