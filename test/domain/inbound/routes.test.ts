import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isGlob, matchesGlob, parseGlob } from "../../../functions/domain/inbound/globs.ts";
import {
  defaultPriority,
  parseRecipientPattern,
} from "../../../functions/domain/inbound/recipient-patterns.ts";
import { evaluateRoutes, inOrder, type Route } from "../../../functions/domain/inbound/routes.ts";

function matches(pattern: string, text: string): boolean {
  const glob = parseRecipientPattern(pattern);
  return isGlob(glob) && matchesGlob(glob, text);
}

function route(id: string, over: Partial<Route> & { readonly recipient?: string } = {}): Route {
  const { recipient = "*", ...rest } = over;
  const base = { id, priority: 0, match: { recipient }, tags: "any", stop: false, enabled: true } as const;
  return { ...base, action: { type: "store" }, ...rest };
}

const acting = (routes: readonly Route[], recipient: string) =>
  evaluateRoutes(routes, { recipient }).flatMap((one) => (one.mismatch ? [] : one.route.id));

test("a pattern is anchored at both ends: de@ is not test.de@", () => {
  expect(matches("de@", "test.de@x.test")).toBe(false);
  expect(matches("de@", "de@x.test")).toBe(true);
  expect(matches("support@*", "support@in.acme.test")).toBe(true);
  expect(matches("support@*", "mysupport@in.acme.test")).toBe(false);
  expect(matches("*@in.acme.test", "a@in.acme.test.evil.test")).toBe(false);
  expect(matches("{sales,info}@", "info@acme.test")).toBe(true);
  expect(matches("{sales,info}@", "salesinfo@acme.test")).toBe(false);
});

test("an international domain is the same in its Unicode and its xn-- form, of recipients and senders", () => {
  const names = ["bücher.example", "BÜCHER.example", "bu\u0308cher.example", "xn--bcher-kva.example"];
  for (const pattern of names) {
    const route1 = route("rte_1", { recipient: `*@${pattern}` });
    const route2 = route("rte_2", { match: { recipient: "*", from: `ada@${pattern}` } });
    for (const address of ["bücher.example", "xn--bcher-kva.example"]) {
      const mail = { recipient: `x@${address}`, from: `ada@${address}` };
      const results = evaluateRoutes([route1, route2], mail);
      expect(results.map(({ mismatch }) => mismatch)).toEqual([undefined, undefined]);
    }
  }
  expect(acting([route("rte_1", { recipient: "*@*.bücher.example" })], "x@in.xn--bcher-kva.example")).toEqual(
    ["rte_1"],
  );
  for (const pattern of ["*@bü*.example", "*@bücher..example", "*@\u{1f600}.example"])
    expect(parseRecipientPattern(pattern)).toHaveProperty("fault");
});

test("the default priority is that of the widest alternative of a pattern", () => {
  const priorityOf = (pattern: string) => {
    const glob = parseRecipientPattern(pattern);
    return isGlob(glob) ? defaultPriority(glob) : undefined;
  };
  const patterns = ["a@x.test", "{a,b}@x.test", "support@*", "*@x.test", "*", "*@*", "{a,b*}@x.test"];
  expect(patterns.map(priorityOf)).toEqual([300, 300, 200, 100, 0, 0, 200]);
  expect(["acme.test", "", "a@b@c", "{a@x.test"].map(priorityOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("an address with a tag is also that without it, unless the route says that tags are exact", () => {
  const plain = route("rte_1", { recipient: "foo@x.test", priority: 300 });
  const all = route("rte_2", { recipient: "*@x.test", priority: 100 });
  expect(acting([all, plain], "foo+spam@x.test")).toEqual(["rte_1", "rte_2"]);
  expect(acting([all, { ...plain, tags: "exact" }], "foo+spam@x.test")).toEqual(["rte_2"]);
});

test("nothing comes after a route that stops, and a disabled one neither acts nor stops", () => {
  const [first, second] = [route("rte_2", { priority: 2, stop: true }), route("rte_1", { priority: 1 })];
  expect(acting([second, first], "a@x.test")).toEqual(["rte_2"]);
  expect(acting([second, { ...first, enabled: false }], "a@x.test")).toEqual(["rte_1"]);
});

test("routes are evaluated in the order of their list: priority, then id, both descending", () => {
  const routes = fc.uniqueArray(
    fc.record({ id: fc.nat(99).map((n) => `rte_${String(n).padStart(2, "0")}`), priority: fc.nat(3) }),
    { selector: ({ id }) => id, maxLength: 20 },
  );
  fc.assert(
    fc.property(routes, (given) => {
      const all = given.map(({ id, priority }) => route(id, { priority }));
      const listed = inOrder(all).map(({ id }) => id);
      expect(evaluateRoutes(all, { recipient: "a@x.test" }).map((one) => one.route.id)).toEqual(listed);
      const sorted = all.toSorted((a, b) => b.priority - a.priority || (a.id < b.id ? 1 : -1));
      expect(listed).toEqual(sorted.map(({ id }) => id));
    }),
  );
});

test("a glob agrees with the regular expression that means the same", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "@", "."), maxLength: 8 });
  const pattern = fc.string({ unit: fc.constantFrom("a", "b", "@", ".", "*"), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(pattern, text, (given, shown) => {
      const glob = parseGlob(given);
      const meant = new RegExp(`^${given.replace(/[.]/g, "\\.").replace(/\*/g, ".*")}$`);
      expect(isGlob(glob) && matchesGlob(glob, shown)).toBe(meant.test(shown));
    }),
  );
});

test("a hostile pattern is refused, or answers", () => {
  expect(parseGlob("{a,b}".repeat(10))).toMatchObject({ fault: expect.stringContaining("alternatives") });
  expect(parseGlob("*".repeat(400))).toMatchObject({ fault: expect.stringContaining("characters") });
  expect(matches(`${"a*".repeat(150)}b@`, `${"a".repeat(300)}@x.test`)).toBe(false);
});

test.each([
  "@a.test",
  "a b@*",
  "ana <a@b.test>",
  "mailto:a@b.test",
  "(.*)@x.test",
  "[ab]@x.test",
  "^a@x.test$",
  "a@b.test.",
  "a@.test",
  "a@*@",
  "{a,}@b.test",
  "a\\.b@x.test",
])("the pattern %j, which no address can have, is refused", (pattern) => {
  expect(parseRecipientPattern(pattern)).toHaveProperty("fault");
});

test.each([
  "*",
  "a@",
  "a.b+*@x.test",
  '"a b"@x.test',
  "{a,b*}@{x,*.y}.test",
  "{*,a@b.test}",
  "ü*@bücher.test",
])("the pattern %j is one", (pattern) => {
  expect(parseRecipientPattern(pattern)).not.toHaveProperty("fault");
});
