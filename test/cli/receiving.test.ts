import { Command } from "commander";
import { expect } from "vitest";
import type { ActionFor } from "../../cli/command.ts";
import { adoptRuleSet } from "../../cli/doctor/adopt-rule-set.ts";
import { checkReceiving } from "../../cli/doctor/doctor-receiving.ts";
import type { Target } from "../../cli/target.ts";
import type { World } from "../support/world.ts";
import {
  apply,
  foreignRule,
  received,
  rulesOf,
  statusOf,
  test,
  withForeignSet,
} from "../workers/receiving/receiving-world.ts";

/** Both read nothing of a target but its services. */
const targetOf = ({ services }: World) => ({ services }) as unknown as Target;

async function adopt(world: World, region: string): Promise<string> {
  let text = "";
  const actionFor: ActionFor =
    (work) =>
    async (...args) => {
      text = (await work(targetOf(world), ...args)).text;
    };
  const program = new Command();
  adoptRuleSet(program, actionFor);
  await program.parseAsync(["adopt-rule-set", region], { from: "user" });
  return text;
}

const findings = async (world: World, region: string) =>
  (await checkReceiving(targetOf(world), region)).map(({ state, what }) => `${state}: ${what}`);

test("doctor says that nothing is received, and then in how many rules", async ({ world, region }) => {
  expect(await findings(world, region)).toEqual(["ok: no domain receives email"]);
  await received(world, region);
  expect(await findings(world, region)).toEqual(["bad: no receipt rule set is active"]);
  await apply(world);
  expect(await findings(world, region)).toEqual([
    "ok: 1 hostnames in 1 receipt rules of the rule set eds-receiving",
  ]);
});

test("an operator adopts the active rule set of another application, and doctor finds no fault then", async ({
  world,
  region,
}) => {
  withForeignSet(world, region, [foreignRule("sales", ["sales.test"])]);
  const { project, id } = await received(world, region);
  await apply(world);
  const found = await findings(world, region);
  expect(found).toEqual(["bad: the receipt rule set theirs of another application is active"]);
  expect(await adopt(world, region)).toContain("are in the rule set theirs");
  expect(rulesOf(world, region, "theirs").map(({ Name }) => Name)).toEqual(["sales", "eds-receiving-001"]);
  expect(await statusOf(world, project, id)).toBe("active");
  expect(await findings(world, region)).toEqual([
    "ok: 1 hostnames in 1 receipt rules of the rule set theirs",
  ]);
});

test("doctor names the rule that keeps the email of a hostname away, and rules that differ", async ({
  world,
  region,
}) => {
  const { name } = await received(world, region);
  await apply(world);
  const rules = rulesOf(world, region, "eds-receiving");
  world.ses.receipt(region).ruleSets.set("eds-receiving", [foreignRule("early", [name], true), ...rules]);
  expect(await findings(world, region)).toContain(`bad: the rule early keeps the email of ${name} away`);
  world.ses.receipt(region).ruleSets.set("eds-receiving", []);
  world.clock.advance(24 * 60 * 60_000);
  await apply(world);
  expect(await findings(world, region)).toContain("bad: receipt rules differ: 1 rules differ");
});

test("a rule set is adopted only where one is active and the deployment receives", async ({
  world,
  region,
}) => {
  await expect(adopt(world, region)).rejects.toThrow("No rule set is active");
  await expect(adopt(world, "sa-east-1")).rejects.toThrow("Unknown receiving region: sa-east-1");
});
