import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { idPattern } from "../../functions/domain/platform/ids.ts";
import * as keys from "../../functions/store/platform/keys.ts";
import { alphabets, freeArguments, freeText, hostname, region } from "./key-alphabets.ts";
import { property } from "./property.ts";

/** Exports that read keys and build none. */
const readers = ["addressDigestOf", "identityOf", "isJob", "projectOf", "webhookOfDelivery"];
/** Builders whose partitions do not start with the caller's project; the file that has them says why. */
const outsideProjects = ["personProjectKey", "identityKey", "receivingKey", "receivingPartition", "rateKey"];

interface Builder {
  readonly name: string;
  readonly parameters: readonly string[];
  /** A whole key as `partition\nsort`, or a partition. */
  readonly build: (args: readonly unknown[]) => readonly string[];
}

const builders: readonly Builder[] = Object.entries(keys)
  .filter(([name]) => !readers.includes(name))
  .map(([name, build]) => ({
    name,
    parameters: /\(([^)]*)\)/.exec(String(build))?.[1]?.split(/,\s*/) ?? [],
    build: (args) => {
      // Every builder takes strings and numbers, in the order of its parameters.
      const built = (build as (...given: readonly unknown[]) => keys.Key | string)(...args);
      return typeof built === "string" ? [built] : [built.pk, built.sk];
    },
  }));

/** A builder with two lists of arguments, which often differ in one argument only. */
const pairs = fc.constantFrom(...builders).chain((builder) =>
  fc
    .tuple(argumentsOf(builder), argumentsOf(builder), fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }))
    .map(([one, other, keeps]) => ({
      builder,
      one,
      other: other.map((argument, at) => (keeps[at] ? one[at] : argument)),
    })),
);

function argumentsOf({ parameters }: Builder): fc.Arbitrary<readonly (string | number)[]> {
  return fc.tuple(...parameters.map((name) => alphabets[name] ?? fc.constant("")));
}

test("every argument of every key builder has known values", () => {
  expect(builders.length).toBeGreaterThan(20);
  const unknown = builders.flatMap(({ name, parameters }) =>
    parameters.filter((one) => !Object.hasOwn(alphabets, one)).map((one) => `${name}(${one})`),
  );
  expect(unknown).toEqual([]);
  for (const { build, parameters } of builders) expect(build.length && parameters.length).toBeGreaterThan(0);
});

test("no id and no hostname can contain the separator of keys", () => {
  for (const prefix of ["prj", "usr", "eml", "blk"] as const)
    expect(idPattern(prefix).test(`${prefix}_0${"0".repeat(20)}#0000`)).toBe(false);
});

describe("row keys", () => {
  property(
    "of one builder are equal only for equal arguments",
    pairs,
    ({ builder, one, other }) => {
      const same = JSON.stringify(one) === JSON.stringify(other);
      const meet = JSON.stringify(builder.build(one)) === JSON.stringify(builder.build(other));
      expect(meet, `${builder.name} ${JSON.stringify([one, other])}`).toBe(same);
    },
    { runs: 4000 },
  );

  property(
    "of two builders are never equal",
    fc.tuple(pairs, pairs),
    ([left, right]) => {
      if (left.builder.name === right.builder.name) return;
      const one = left.builder.build(left.one);
      expect(one, `${left.builder.name} and ${right.builder.name}`).not.toEqual(
        right.builder.build(right.one),
      );
    },
    { runs: 4000 },
  );

  property(
    "start with the project, whatever the other arguments contain, except for the listed builders",
    fc.tuple(pairs, fc.array(freeText, { minLength: 5, maxLength: 5 })),
    ([{ builder, one }, texts]) => {
      const hostile = one.map((argument, at) =>
        builder.parameters[at] === "projectId" ? argument : texts[at],
      );
      const [partition = ""] = builder.build(hostile);
      const project = hostile[builder.parameters.indexOf("projectId")];
      const begins = `${partition}#`.startsWith(`P#${project}#`);
      expect(begins, `${builder.name}: ${partition}`).toBe(!outsideProjects.includes(builder.name));
    },
    { runs: 4000 },
  );

  property(
    "have a fixed number of parts, whatever a caller writes into them",
    fc.tuple(pairs, fc.array(freeText, { minLength: 5, maxLength: 5 })),
    ([{ builder, one }, texts]) => {
      const written = one.map((argument, at) =>
        freeArguments.includes(builder.parameters[at] ?? "") ? texts[at] : argument,
      );
      const shape = (args: readonly unknown[]) => builder.build(args).map((text) => text.split("#").length);
      expect(shape(written), builder.name).toEqual(shape(one));
      expect(builder.build(written).join(), builder.name).not.toMatch(/[^\x20-\x7e]/);
    },
    { runs: 2000 },
  );
});

describe("a reader of keys", () => {
  property(
    "returns the project of every row of a project",
    pairs.filter(({ builder }) => !outsideProjects.includes(builder.name)),
    ({ builder, one }) => {
      const [pk = "", sk = ""] = builder.build(one);
      expect(keys.projectOf({ pk, sk })).toBe(one[builder.parameters.indexOf("projectId")]);
      expect(keys.identityOf({ pk, sk })).toBeUndefined();
    },
  );

  property(
    "returns the endpoint of every row of a delivery, and of no other row",
    pairs,
    ({ builder, one }) => {
      const [pk = "", sk = ""] = builder.build(one);
      const isDelivery = builder.name === "deliveryKey" || builder.name === "deliveryPartition";
      const endpoint = isDelivery ? one[builder.parameters.indexOf("webhookId")] : undefined;
      expect(keys.webhookOfDelivery({ pk, sk }), builder.name).toBe(endpoint);
    },
  );

  property("returns the identity whose records a row counts", fc.tuple(region, hostname), ([where, name]) => {
    expect(keys.identityOf(keys.identityKey(where, name))).toEqual({ region: where, hostname: name });
  });
});
