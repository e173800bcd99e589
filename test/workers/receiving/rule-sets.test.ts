import { createServer } from "node:http";
import { describe, expect } from "vitest";
import { adoptSet } from "../../../functions/store/domains/receipt-rules.ts";
import { serve } from "../../../functions/workers/domains/receipt-rule-set.ts";
import type { World } from "../../support/world.ts";
import { apply, foreignRule, received, rulesOf, test, withForeignSet } from "./receiving-world.ts";

/** Sends a request of CloudFormation, and returns the status that it is told. */
async function change(
  world: World,
  type: "Create" | "Update" | "Delete",
  region: string,
  deployment = "eds",
) {
  const told = Promise.withResolvers<Record<string, unknown>>();
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk);
    res.end();
    told.resolve(JSON.parse(Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = Object(server.address());
  try {
    await serve(
      { receiptRules: await world.services.receiptRules(), pause: world.services.pause },
      {
        ...{ RequestType: type, ResponseURL: `http://127.0.0.1:${port}/`, StackId: "s", RequestId: "r" },
        ...{ LogicalResourceId: "RuleSet", ResourceProperties: { deployment, region } },
      },
    );
    return await told.promise;
  } finally {
    server.close();
  }
}

describe("the custom resource of a receiving region", () => {
  test("makes and activates a rule set where none is active, and removes it", async ({ world, region }) => {
    const state = world.ses.receipt(region);
    const created = await change(world, "Create", region);
    expect(created).toMatchObject({ Status: "SUCCESS", PhysicalResourceId: `eds-receiving-${region}` });
    expect([state.active, [...state.ruleSets.keys()]]).toEqual(["eds-receiving", ["eds-receiving"]]);
    await received(world, region);
    await apply(world);
    expect(await change(world, "Update", region)).toEqual(created);
    expect(rulesOf(world, region, "eds-receiving")).toHaveLength(1);
    await change(world, "Delete", region);
    expect([state.active, [...state.ruleSets.keys()]]).toEqual([undefined, []]);
  });

  test("leaves an active rule set of another application as it is, before and after its adoption", async ({
    world,
    region,
  }) => {
    withForeignSet(world, region, [foreignRule("one", ["a.test"], true), foreignRule("two")]);
    const state = world.ses.receipt(region);
    const before = JSON.stringify([...state.ruleSets]);
    for (const type of ["Create", "Update", "Delete", "Create"] as const) await change(world, type, region);
    expect([state.active, JSON.stringify([...state.ruleSets])]).toEqual(["theirs", before]);
    await received(world, region);
    await adoptSet(world.services.tables, region, "theirs");
    await apply(world);
    expect(rulesOf(world, region, "theirs")).toHaveLength(3);
    await change(world, "Update", region);
    await change(world, "Delete", region);
    expect([state.active, JSON.stringify([...state.ruleSets])]).toEqual(["theirs", before]);
  });

  test("leaves its rule set to a second deployment that has rules in it", async ({ world, region }) => {
    const state = world.ses.receipt(region);
    await change(world, "Create", region, "eds-2");
    await change(world, "Create", region);
    expect([...state.ruleSets.keys()]).toEqual(["eds-2-receiving"]);
    await received(world, region);
    const theirs = [foreignRule("eds-2-receiving-001", ["b.test"])];
    state.ruleSets.set("eds-2-receiving", theirs);
    await adoptSet(world.services.tables, region, "eds-2-receiving");
    await apply(world);
    expect(rulesOf(world, region, "eds-2-receiving").map(({ Name }) => Name)).toEqual([
      "eds-2-receiving-001",
      "eds-receiving-001",
    ]);
    await change(world, "Delete", region);
    expect(rulesOf(world, region, "eds-2-receiving")).toEqual(theirs);
    expect(state.active).toBe("eds-2-receiving");
  });

  test("takes only its own rules out of an adopted set, beside a second deployment's", async ({
    world,
    region,
  }) => {
    const theirs = [foreignRule("one", ["a.test"], true), foreignRule("eds-9-receiving-001", ["c.test"])];
    withForeignSet(world, region, theirs);
    const state = world.ses.receipt(region);
    const bytes = JSON.stringify(theirs);
    const both = async (type: "Create" | "Update") => {
      for (const deployment of ["eds", "eds-2"]) await change(world, type, region, deployment);
      expect(JSON.stringify(rulesOf(world, region, "theirs").slice(0, 2))).toBe(bytes);
    };
    await both("Create");
    await received(world, region);
    await adoptSet(world.services.tables, region, "theirs");
    await apply(world);
    const second = foreignRule("eds-2-receiving-001", ["b.test"]);
    state.ruleSets.set("theirs", [...rulesOf(world, region, "theirs"), second]);
    await both("Update");
    expect(rulesOf(world, region, "theirs")).toHaveLength(4);
    await change(world, "Delete", region);
    expect(JSON.stringify(rulesOf(world, region, "theirs"))).toBe(JSON.stringify([...theirs, second]));
    await change(world, "Delete", region, "eds-2");
    expect(JSON.stringify(rulesOf(world, region, "theirs"))).toBe(bytes);
    expect([state.active, [...state.ruleSets.keys()]]).toEqual(["theirs", ["theirs"]]);
  });

  test("keeps its own rule set where it has rules of others", async ({ world, region }) => {
    const state = world.ses.receipt(region);
    await change(world, "Create", region);
    const theirs = [foreignRule("guest", ["g.test"])];
    state.ruleSets.set("eds-receiving", theirs);
    await change(world, "Delete", region);
    expect([state.active, rulesOf(world, region, "eds-receiving")]).toEqual(["eds-receiving", theirs]);
  });

  test("tells CloudFormation why it failed", async ({ world, region }) => {
    world.ses.setFault({ mode: "reject", region, operation: "DescribeActiveReceiptRuleSet", times: 9 });
    const { Status, Reason } = await change(world, "Create", region);
    world.ses.clearFaults();
    expect(Status).toBe("FAILED");
    expect(Reason).toMatch(/receipt rules could not be changed/);
  });
});
