import { expect, test } from "vitest";
import { blockedBy, parseBlockRule } from "../../../functions/domain/inbound/blocklist.ts";

const none = { envelope: "bounces@sender.test", from: "someone@sender.test", host: undefined };

test.each([
  ["bad@x.test", { from: "BAD@X.Test" }, "from"],
  ["BAD@X.TEST ", { from: "bad@x.test" }, "from"],
  ["bad@x.test", { from: "bad+2@x.test" }, "from"],
  ["bad+2@x.test", { from: "bad@x.test" }, undefined],
  ["bad@x.test", { envelope: "bad@x.test" }, "envelope"],
  ["bad@x.test", { envelope: "Bad+sent@x.test", from: "good@y.test" }, "envelope"],
  ["bad@x.test", { from: "notbad@x.test" }, undefined],
  ["@X.test ", { from: "a@x.test" }, "from"],
  [" @*.x.test", { from: "a@sub.x.test" }, "from"],
  ["bücher.test", { from: "a@xn--bcher-kva.test" }, "from"],
  ["xn--bcher-kva.test", { from: "a@BÜCHER.test" }, "from"],
  ["bad@x.test", { envelope: '"bad"@x.test' }, "envelope"],
  ["bad@x.test", { from: '"b\\ad+2"@x.test' }, "from"],
  ['"bad"@x.test', { from: "bad@x.test" }, "from"],
  ["bad@x.test", { from: '"ba d"@x.test' }, undefined],
  ["x.test", { from: '"ba d"@x.test' }, "from"],
  ["x.test", { from: '"ba d"@x.test.' }, "from"],
  ["bad@x.test", { envelope: "Bad@x.test." }, "envelope"],
  ["*.x.test", { envelope: "bad@a.x.test." }, "envelope"],
  ["x.test", { from: "a@x.test.evil.test" }, undefined],
  ["x.test", { from: "a@evilx.test" }, undefined],
] as const)("an entry %j names the senders %j: %s (case 10, T77)", (value, senders, expected) => {
  const rule = parseBlockRule(value);
  expect(rule && blockedBy(rule, { ...none, ...senders })).toBe(expected);
  expect(rule).toBeDefined();
});

test("an address with two signs, or a lone one, is no entry (case 10)", () => {
  for (const value of ["@", "@@x.test", "@a@x.test", "@ x.test"])
    expect(parseBlockRule(value), value).toBeUndefined();
});
