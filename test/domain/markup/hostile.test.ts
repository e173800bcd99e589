import { expect, test } from "vitest";
import { build, hostileAnswers } from "./answers.ts";
import { forbiddenIn } from "./forbidden.ts";

test("there are at least 200 hostile answers", () => {
  expect(new Set(hostileAnswers.map(({ source }) => source)).size).toBeGreaterThanOrEqual(200);
});

test("the second check finds what is forbidden, so that its silence means something", () => {
  const hostile = hostileAnswers.filter(({ source }) => forbiddenIn(source).length > 0);
  expect(hostile.length).toBeGreaterThan(150);
});

test.each(hostileAnswers)(
  "no forbidden markup leaves a hostile answer in $format (case 1): $source",
  async ({ format, source }) => {
    const result = await build(source, { format });
    if ("fault" in result) return expect(result.fault).not.toBe("");
    expect(forbiddenIn(result.html)).toEqual([]);
    expect(result.html).not.toMatch(/alert\(1\)(?!.*&)[^<]*<\/script|evil\.example\/x\.js/);
    expect(Buffer.byteLength(result.html)).toBeLessThanOrEqual(100_000);
    // A fragment with Liquid in it leaves only with what is declared.
    expect(["name", undefined]).toContain(result.variables[0]);
  },
);

test("most hostile answers leave as an email without their hostile part, and the caller is told what was removed", async () => {
  const results = await Promise.all(hostileAnswers.map(({ format, source }) => build(source, { format })));
  const usable = results.filter((result) => !("fault" in result));
  expect(usable.length).toBeGreaterThan(150);
  const silent = usable.filter((result) => "removed" in result && result.removed.length === 0);
  expect(silent.length).toBeLessThan(usable.length / 3);
});
