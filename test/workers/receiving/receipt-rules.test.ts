import { describe, expect } from "vitest";
import { adoptSet, readRules } from "../../../functions/store/domains/receipt-rules.ts";
import {
  apply,
  foreignRule,
  inbound,
  received,
  recipientsOf,
  rulesOf,
  statusOf,
  test,
  withForeignSet,
} from "./receiving-world.ts";

describe("the worker of receipt rules", () => {
  test("makes and activates a rule set where none is active", async ({ world, region }) => {
    const { project, name, id } = await received(world, region);
    await apply(world);
    expect(world.ses.receipt(region).active).toBe("eds-receiving");
    expect(rulesOf(world, region, "eds-receiving")).toEqual([
      {
        ...{ Name: "eds-receiving-001", Enabled: "true", ScanEnabled: "true", TlsPolicy: "Optional" },
        Recipients: [name],
        Actions: [
          {
            S3Action: {
              BucketName: `eds-received-000000000000-${region}`,
              ObjectKeyPrefix: "received/",
              TopicArn: `arn:aws:sns:${region}:000000000000:eds-received`,
            },
          },
        ],
      },
    ]);
    expect(await statusOf(world, project, id)).toBe("active");
  });

  test("deletes a rule with its last hostname, which is never without recipients", async ({
    world,
    region,
  }) => {
    const { project, id } = await received(world, region);
    await apply(world);
    await inbound(world, project, id, false);
    await apply(world);
    expect(rulesOf(world, region, "eds-receiving")).toEqual([]);
  });

  test("changes nothing in a rule set of another application, and domains are blocked", async ({
    world,
    region,
  }) => {
    withForeignSet(world, region, [foreignRule("sales", ["sales.test"])]);
    const before = JSON.stringify([...world.ses.receipt(region).ruleSets]);
    const { project, id } = await received(world, region);
    await apply(world);
    expect(JSON.stringify([...world.ses.receipt(region).ruleSets])).toBe(before);
    expect(world.ses.receipt(region).active).toBe("theirs");
    expect(await statusOf(world, project, id)).toBe("blocked");
    const { body } = await world.api("GET", `/domains/${id}/dns-records`, project);
    const record = body.records.find(({ purpose }: { purpose: string }) => purpose === "inbound");
    expect(record.problem.code).toBe("receiving_blocked");
  });

  test("puts its rules behind those of a rule set that the operator adopted", async ({ world, region }) => {
    const theirs = [foreignRule("sales", ["sales.test"], true), foreignRule("copy", ["other.test"])];
    withForeignSet(world, region, theirs);
    const { project, name, id } = await received(world, region);
    await apply(world);
    await adoptSet(world.services.tables, region, "theirs");
    await apply(world);
    const names = rulesOf(world, region, "theirs").map(({ Name }) => Name);
    expect(names).toEqual(["sales", "copy", "eds-receiving-001"]);
    expect(JSON.stringify(rulesOf(world, region, "theirs").slice(0, 2))).toBe(JSON.stringify(theirs));
    expect(recipientsOf(world, region, "theirs")).toEqual(["sales.test", "other.test", name]);
    expect(await statusOf(world, project, id)).toBe("active");
  });

  test("blocks the domains that an earlier rule keeps from its own", async ({ world, region }) => {
    const [one, two] = [await received(world, region), await received(world, region)];
    withForeignSet(world, region, [foreignRule("early", [one.name], true)]);
    await adoptSet(world.services.tables, region, "theirs");
    await apply(world);
    expect(await statusOf(world, one.project, one.id)).toBe("blocked");
    expect(await statusOf(world, two.project, two.id)).toBe("active");
    world.ses
      .receipt(region)
      .ruleSets.set("theirs", [foreignRule("everything"), ...rulesOf(world, region, "theirs").slice(1)]);
    world.clock.advance(24 * 60 * 60_000);
    await apply(world);
    expect(await statusOf(world, two.project, two.id)).toBe("blocked");
  });

  test("finishes in a later run what SES refused, and the domains are pending until then", async ({
    world,
    region,
  }) => {
    const { project, id } = await received(world, region);
    world.ses.setFault({ mode: "reject", region, operation: "CreateReceiptRule", times: 1 });
    await apply(world);
    expect(await statusOf(world, project, id)).toBe("pending");
    await apply(world);
    expect(await statusOf(world, project, id)).toBe("active");
    const { changes, applied } = await readRules(world.services.tables, region);
    expect(applied).toBe(changes);
  });
});
