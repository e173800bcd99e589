import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { idPattern } from "../../functions/domain/platform/ids.ts";
import * as keys from "../../functions/store/platform/keys.ts";
import { alphabets, freeArguments, freeText, hostname, region } from "./key-alphabets.ts";
import { property } from "./property.ts";

/** They read keys and build none. */
const readers = ["identityOf", "isJob", "projectOf", "webhookOfDelivery"];
/** Their partitions do not begin with the caller's project; why stands at the top of the file that builds them. */
const outsideProjects = ["personProjectKey", "identityKey", "rateKey"];

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
      // Every export that is no reader takes texts and numbers, in the order of its parameters.
      const built = (build as (...given: readonly unknown[]) => keys.Key | string)(...args);
      return typeof built === "string" ? [built] : [built.pk, built.sk];
    },
  }));

/** A builder with two lists of arguments, which often differ in one place alone. */
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

test("every builder of keys says what stands in each of its arguments", () => {
  expect(builders.length).toBeGreaterThan(20);
  const unknown = builders.flatMap(({ name, parameters }) =>
    parameters.filter((one) => !Object.hasOwn(alphabets, one)).map((one) => `${name}(${one})`),
  );
  expect(unknown).toEqual([]);
  for (const { build, parameters } of builders) expect(build.length && parameters.length).toBeGreaterThan(0);
});

test("no id and no hostname of any argument can hold what separates the parts of a key", () => {
  for (const prefix of ["prj", "usr", "eml", "blk"] as const)
    expect(idPattern(prefix).test(`${prefix}_0${"0".repeat(20)}#0000`)).toBe(false);
});

describe("the keys of rows", () => {
  property(
    "of one builder are the same for the same arguments only",
    pairs,
    ({ builder, one, other }) => {
      const same = JSON.stringify(one) === JSON.stringify(other);
      const meet = JSON.stringify(builder.build(one)) === JSON.stringify(builder.build(other));
      expect(meet, `${builder.name} ${JSON.stringify([one, other])}`).toBe(same);
    },
    { runs: 4000 },
  );

  property(
    "of two builders never meet",
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
    "begin with the project, whatever stands in the other arguments, but for the builders that are named",
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
    "have as many parts as ever, whatever a caller writes into them",
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

describe("what is read from a key", () => {
  property(
    "is the project, of every row that is a project's",
    pairs.filter(({ builder }) => !outsideProjects.includes(builder.name)),
    ({ builder, one }) => {
      const [pk = "", sk = ""] = builder.build(one);
      expect(keys.projectOf({ pk, sk })).toBe(one[builder.parameters.indexOf("projectId")]);
      expect(keys.identityOf({ pk, sk })).toBeUndefined();
    },
  );

  property(
    "is the endpoint, of every row that is a delivery to one, and of no other",
    pairs,
    ({ builder, one }) => {
      const [pk = "", sk = ""] = builder.build(one);
      const isDelivery = builder.name === "deliveryKey" || builder.name === "deliveryPartition";
      const endpoint = isDelivery ? one[builder.parameters.indexOf("webhookId")] : undefined;
      expect(keys.webhookOfDelivery({ pk, sk }), builder.name).toBe(endpoint);
    },
  );

  property("is the identity that it counts the records of", fc.tuple(region, hostname), ([where, name]) => {
    expect(keys.identityOf(keys.identityKey(where, name))).toEqual({ region: where, hostname: name });
  });
});
