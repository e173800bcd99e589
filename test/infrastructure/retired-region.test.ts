import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../build/places.ts";
import { synthesized } from "./synthesized.ts";

const operator = readFileSync(join(root, "docs/operator.md"), "utf8");
const chapter = operator.slice(
  operator.indexOf("## Retire a region"),
  operator.indexOf("## Generated emails"),
);

test("the commands that delete a retired region name each of its stacks, and its bucket", () => {
  const deployed = synthesized();
  const own = [...deployed.stacks.keys()].filter((name) => name.endsWith("-eu-west-1"));
  expect(own.toSorted()).toEqual(["eds-mail-eu-west-1", "eds-monitoring-eu-west-1"]);
  for (const name of own) {
    const named = name.replace("eds", "<name>").replace("eu-west-1", "<region>");
    expect(chapter).toContain(`delete-stack --region <region> --stack-name ${named}\n`);
  }
  const buckets = deployed.of("AWS::S3::Bucket").filter(({ stack }) => own.includes(stack));
  expect(buckets.map(({ deletionPolicy }) => deletionPolicy)).toEqual(["Delete"]);
  expect(chapter).toContain("`<name>-received-<account>-<region>`");
});

test("nothing of a retired region is kept by its stacks, and no other stack needs what they export", () => {
  const { resources, stacks } = synthesized();
  const own = resources.filter(({ stack }) => stack.endsWith("-eu-west-1"));
  expect(own.filter(({ deletionPolicy }) => deletionPolicy?.startsWith("Retain"))).toEqual([]);
  for (const name of ["eds-mail-eu-west-1", "eds-monitoring-eu-west-1"])
    for (const output of Object.values<object>(stacks.get(name)?.toJSON()["Outputs"] ?? {}))
      expect(output).not.toHaveProperty("Export");
});
