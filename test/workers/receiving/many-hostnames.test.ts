import { expect } from "vitest";
import { receivingKey } from "../../../functions/store/platform/keys.ts";
import { put } from "../../../functions/store/platform/write.ts";
import { apply, inbound, received, recipientsOf, rulesOf, statusOf, test } from "./receiving-world.ts";

test("more than a hundred hostnames of a region have several rules, and one change writes one of them", async ({
  world,
  region,
}) => {
  const { tables } = world.services;
  const claims = Array.from({ length: 249 }, (_, at) => `h${String(at).padStart(3, "0")}.test`);
  for (const hostname of claims) {
    const claim = { projectId: "prj_other", domainId: "dom_other", region, hostname, state: "pending" };
    await put(tables, "data", { ...receivingKey(region, hostname), ...claim, ownershipToken: "t" }, null);
  }
  const { project, id, name } = await received(world, region);
  await apply(world);
  const sizes = () =>
    rulesOf(world, region, "eds-receiving").map(({ Recipients }) => Object.values(Recipients ?? []).length);
  expect(sizes()).toEqual([100, 100, 50]);
  expect(recipientsOf(world, region, "eds-receiving").toSorted()).toEqual([...claims, name].sort());
  expect(await statusOf(world, project, id)).toBe("active");
  const before = rulesOf(world, region, "eds-receiving");
  await inbound(world, project, id, false);
  await apply(world);
  expect(recipientsOf(world, region, "eds-receiving").toSorted()).toEqual(claims);
  const changed = rulesOf(world, region, "eds-receiving").filter((rule, at) => rule !== before[at]);
  expect(changed).toHaveLength(1);
});
