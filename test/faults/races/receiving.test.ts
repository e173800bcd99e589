import { randomBytes } from "node:crypto";
import { describe, expect } from "vitest";
import { findReceiving } from "../../../functions/store/domains/receiving.ts";
import { newApi } from "../../support/api.ts";
import { overtaken } from "../../support/fault-injection.ts";
import { newDomain, newProject, type TestProject } from "../../support/project.ts";
import { test } from "../../support/test.ts";
import type { World } from "../../support/world.ts";
import { askedOtherwise, type Input } from "../mutants/seams.ts";

const region = "us-east-1";
const patch = (world: World, project: TestProject, id: string, inbound: boolean) =>
  world.api("PATCH", `/domains/${id}`, { key: project.key, body: { inbound } });
const holder = async (world: World, name: string) =>
  (await findReceiving(world.services.tables, region, name))?.domainId;

/** Deletes the row of a hostname whatever its records are. */
function carelessly(input: Input): Input {
  const parts = input.TransactItems?.map((part) => {
    const { Delete: deletion } = part;
    if (!deletion?.Key?.pk.endsWith("#NAMES")) return part;
    const ConditionExpression = `(${deletion.ConditionExpression}) OR attribute_exists(pk)`;
    return { Delete: { ...deletion, ConditionExpression } };
  });
  return { ...input, ...(parts && { TransactItems: parts }) };
}

/** Verified records of one hostname in two projects. */
async function two(world: World) {
  const name = `n${randomBytes(6).toString("hex")}.test`;
  const records = [];
  for (const _ of [1, 2]) {
    const project = await newProject(world);
    records.push({ project, id: (await newDomain(world, project.id, name, region)).id });
  }
  const [one, other] = records;
  if (!one || !other) throw new Error("there are two");
  // A failed look-up says nothing of an owner.
  world.dns.zone.trouble(`_eds.${name}`, "servfail");
  return { name, one, other };
}

describe("the claim to a hostname's email", () => {
  test("is given to one of two records that ask at the same moment", async ({ world }) => {
    const { name, one, other } = await two(world);
    const statuses: number[] = [];
    const ask = async ({ project, id }: typeof one) =>
      void statuses.push((await patch(world, project, id, true)).status);
    await overtaken(
      world,
      "TransactWriteItems",
      () => ask(one),
      () => ask(other),
    );
    expect(statuses).toEqual([200, 409]);
    expect(await holder(world, name)).toBe(other.id);
  });

  test("is not left behind by a record that is deleted while it asks", async ({ world }) => {
    const { name, one } = await two(world);
    const remove = () => world.api("DELETE", `/domains/${one.id}`, one.project);
    await overtaken(world, "TransactWriteItems", remove, () => patch(world, one.project, one.id, true));
    expect(await holder(world, name)).toBeUndefined();
  });

  test("is left behind by a version whose deletion does not look at the record again", async ({ world }) => {
    const { name, one } = await two(world);
    const wrong = newApi(askedOtherwise(world.services, carelessly));
    const remove = () => wrong("DELETE", `/domains/${one.id}`, one.project);
    await overtaken(world, "TransactWriteItems", remove, () => patch(world, one.project, one.id, true));
    expect(await holder(world, name)).toBe(one.id);
  });

  test("is not made for a record that was deleted before", async ({ world }) => {
    const { name, one } = await two(world);
    const remove = () => world.api("DELETE", `/domains/${one.id}`, one.project);
    await overtaken(world, "TransactWriteItems", () => patch(world, one.project, one.id, true), remove);
    expect(await holder(world, name)).toBeUndefined();
  });

  test("ends with inbound: false also while another change begins it", async ({ world }) => {
    const { name, one } = await two(world);
    const off = () => patch(world, one.project, one.id, false);
    await overtaken(world, "TransactWriteItems", off, () => patch(world, one.project, one.id, true));
    expect(await holder(world, name)).toBeUndefined();
    await overtaken(world, "TransactWriteItems", () => patch(world, one.project, one.id, true), off);
    expect(await holder(world, name)).toBe(one.id);
  });
});
