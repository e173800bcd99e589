import { expect, test } from "vitest";
import { depthExceptions } from "../../bench/limits/depth-exceptions.ts";
import { paths } from "../../bench/paths/paths.ts";
import { operations } from "../../functions/contract/index.ts";

const names = paths.map(({ name }) => name);

test("the calls of every endpoint are measured (F16)", () => {
  const unmeasured = operations.filter(({ method, path }) => {
    const route = new RegExp(`^${method} ${path.replaceAll(/\{[^}]+\}/g, ":[a-zA-Z]+")}($|[ ,?])`);
    return !names.some((name) => route.test(name));
  });
  expect(unmeasured.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

test.each(depthExceptions)(
  "an endpoint that needs more sequential calls is measured: $paths",
  ({ paths: own }) => {
    expect(names.filter((name) => own.test(name))).not.toEqual([]);
  },
);
