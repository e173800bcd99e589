import { expect, test } from "vitest";
import { hasOneSender } from "../../../functions/domain/inbound/content/one-sender.ts";

const of = (...values: readonly string[]) => hasOneSender(values.map((value) => ({ key: "from", value })));

test.each([
  "ana@example.com",
  " <ana@example.com> ",
  "Ana <ana@example.com>",
  '"Ruiz, Ana <a@x.test>" <ana@example.com>',
  '"a \\" b" <ana@example.com>',
  "ana@example.com (Ana (the boss), a@x.test)",
  "ana@example.com <ana@example.com>",
  "=?utf-8?Q?Jos=C3=A9?= <jose@example.com>",
  "用户 <用户@例え.test>",
])("%j is one address for every reader", (value) => {
  expect(of(value)).toBe(true);
});

test.each([
  "ana@example.com, bo@evil.test",
  "<ana@example.com> <bo@evil.test>",
  "Ana <ana@example.com> bo@evil.test",
  "Team: ana@example.com, bo@evil.test;",
  "Team:ana@example.com;",
  "=?utf-8?Q?Ana_=3Cana=40example.com=3E?=",
  "<@relay.test:ana@example.com>",
  "ana@example.com@evil.test",
  '"ana@example.com',
  "ana@example.com bo@evil.test",
  "",
  `${"x".repeat(3000)} <ana@example.com>`,
])("%j is not", (value) => {
  expect(of(value)).toBe(false);
});

test("two fields are not one address, nor is none", () => {
  expect(of("ana@example.com", "bo@evil.test")).toBe(false);
  expect(of()).toBe(false);
  expect(hasOneSender([{ key: "sender", value: "ana@example.com" }])).toBe(false);
});

test("a hostile field takes no long time", () => {
  for (const value of ["(".repeat(2000), '"\\'.repeat(1000), "<".repeat(2000), "a@".repeat(1000)])
    expect(of(value)).toBe(false);
});
