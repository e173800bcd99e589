import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { newProject } from "../../support/project.ts";
import { testIn } from "../../support/test.ts";
import { ownerOf } from "./owner.ts";

const test = testIn({ plans: { free: { monthlyQuota: 3000, domains: 20 } } });

const fresh = () => `n${randomBytes(6).toString("hex")}.test`;

describe("adding a domain", () => {
  test("returns 201 with a pending record in the deployment's first region", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    const { status, body } = await owner.add(name);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ name, region: "us-east-1", status: "pending", verifiedAt: null, inbound: false },
      tracking: { opens: false, clicks: false },
    });
    expect((await owner.read(body.id)).body).toEqual(body);
  });

  test("creates an SES identity with the service's settings in that region", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    await owner.add(name, "eu-west-1");
    expect(world.ses.identities("eu-west-1").get(name)).toMatchObject({
      ...{ configurationSet: "eds", mailFromDomain: `rp-eu-west-1.${name}`, rejectsOnMxFailure: false },
      tokens: [expect.any(String), expect.any(String), expect.any(String)],
    });
    expect(world.ses.identities("us-east-1").has(name)).toBe(false);
  });

  test("keeps one spelling of a name: lower case, encoded labels", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    expect((await owner.add(name.toUpperCase())).body.name).toBe(name);
    expect((await owner.add(name)).body.name).toBe("already_exists");
    expect((await owner.add(`bücher.${name}`)).body.name).toBe(`xn--bcher-kva.${name}`);
  });

  test.for(["", "localhost", "exa mple.test", "-a.test", "a..test", "127.0.0.1", "a.test/x", "a@b.test", 7])(
    "refuses %j as a name",
    async (name, { world, project }) => {
      const owner = ownerOf(world, project);
      const { status, body } = await owner.add(name as string);
      expect([status, body.issues?.[0]?.path]).toEqual([400, "name"]);
    },
  );

  test("needs a name whose records DNS can have", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const named = (length: number) => {
      const labels = `${"a".repeat(63)}.`.repeat(3);
      return `${labels}${fresh()}`.padStart(length, "b.").slice(-length).replace(/^[.-]/, "b");
    };
    const { status, body } = await owner.add(named(209));
    expect(status).toBe(201);
    for (const { name } of await owner.records(body.id)) expect(name.length).toBeLessThanOrEqual(253);
    const longer = await owner.add(named(210));
    expect([longer.status, longer.body.issues[0].path]).toEqual([400, "name"]);
  });

  test.for(["eu-west-9", "us-west-2", "", "US-EAST-1"])(
    "refuses the region %j",
    async (region, { world, project }) => {
      const owner = ownerOf(world, project);
      const { status, body } = await owner.add(fresh(), region);
      expect([status, body.name, body.issues[0].path]).toEqual([400, "validation_error", "region"]);
    },
  );

  test("accepts a name once in a region, and in every region", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    const one = await owner.add(name, "us-east-1");
    const two = await owner.add(name, "eu-west-1");
    expect([one.status, two.status]).toEqual([201, 201]);
    for (const region of ["us-east-1", "eu-west-1"])
      expect((await owner.add(name, region)).body).toMatchObject({ statusCode: 409, name: "already_exists" });
  });

  test("succeeds once for one name and region at the same time", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    const answers = await Promise.all(Array.from({ length: 6 }, () => owner.add(name)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const won = answers.find(({ status }) => status === 201)?.body;
    expect((await owner.read(won.id)).body).toEqual(won);
  });

  test("succeeds for two regions of one name at the same time", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const name = fresh();
    const answers = await Promise.all(["us-east-1", "eu-west-1"].map((region) => owner.add(name, region)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    for (const { body } of answers) expect((await owner.read(body.id)).body).toEqual(body);
  });

  test("is refused at the plan's limit, also at once, until one is deleted", async ({ world, project }) => {
    const owner = ownerOf(world, project);
    const answers = await Promise.all(Array.from({ length: 24 }, () => owner.add(fresh())));
    const added = answers.filter(({ status }) => status === 201);
    // The project has one already.
    expect(added).toHaveLength(19);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, body.name]).toEqual([409, "invalid_state"]);
      expect(body.message).toContain("20 domains");
    }
    expect((await world.api("GET", "/limits", project)).body.usage).toMatchObject({ domains: 20 });
    await owner.remove(added[0]?.body.id);
    expect((await owner.add(fresh())).status).toBe(201);
    expect((await owner.add(fresh())).status).toBe(409);
  });

  test("gives each of two projects its own record with its own proof", async ({ world, project }) => {
    const [a, b] = [ownerOf(world, project), ownerOf(world, await newProject(world))];
    const name = fresh();
    const [{ body: ofA }, { body: ofB }] = [await a.add(name), await b.add(name)];
    const [proofA, proofB] = [await a.records(ofA.id), await b.records(ofB.id)].map(
      (records) => records.find(({ purpose }) => purpose === "ownership")?.value,
    );
    expect(proofA).toMatch(/^eds-verification=[0-9a-f]{40}$/);
    expect(proofA).not.toBe(proofB);
    expect((await a.read(ofB.id)).body.name).toBe("not_found");
  });
});
