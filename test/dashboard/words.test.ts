import { expect, test } from "vitest";
import { duration, shortTime } from "../../dashboard/kit/time.tsx";
import { whyOf } from "../../dashboard/pages/broadcasts/recipients.tsx";
import { namedRecords } from "../../dashboard/pages/domains/domain-words.ts";
import { allScopes, describeScopes, presetOf, scopesOf } from "../../dashboard/pages/keys/scope-matrix.ts";
import { snippets } from "../../dashboard/pages/start/snippets.ts";
import { returnPath } from "../../dashboard/sign-in/callback.ts";
import { scopes } from "../../functions/domain/platform/scopes.ts";

test("the matrix has every scope that a key can have", () => {
  expect(allScopes.toSorted()).toEqual(scopes.toSorted());
});

test.each([
  [["*"], "everything", "Full access"],
  [["email:send"], "send", "Send"],
  [scopesOf("read", []), "read", "Read only"],
  [["email:send", "contact:read", "ai:generate"], "chosen", "Emails, Contacts and 1 more"],
] as const)("the scopes %j are shown as the preset %s, in words: %s", (given, preset, words) => {
  expect(presetOf(given)).toBe(preset);
  expect(describeScopes(given)).toBe(words);
});

test.each([
  [0, "0.00 s"],
  [610, "0.61 s"],
  [1_840, "1.8 s"],
  [41 * 60_000, "41 min"],
  [26 * 3_600_000, "26 h"],
  [9 * 86_400_000, "9 days"],
  [-5, "0.00 s"],
])("%i ms take %s", (ms, text) => {
  expect(duration(1_000, 1_000 + ms)).toBe(text);
});

test("a moment within the hour is told by its age", () => {
  const now = new Date("2026-11-28T12:00:00Z");
  expect(shortTime(new Date(now.getTime() - 900), now)).toBe("just now");
  expect(shortTime(new Date(now.getTime() - 20_000), now)).toBe("20 s ago");
  expect(shortTime(new Date(now.getTime() - 240_000), now)).toBe("4 min ago");
});

test("broken records come first, then advice, then what is fine; records of one purpose are numbered", () => {
  const record = (purpose: "dkim" | "spf", status: "verified" | "missing", required: boolean) => ({
    ...{ purpose, status, required, type: "TXT" as const, name: "n", host: null, value: "v", ttl: 300 },
    ...{ found: [], problem: null },
  });
  const records = [
    record("dkim", "verified", true),
    record("spf", "missing", false),
    record("dkim", "missing", true),
  ];
  expect(namedRecords(records).map(({ title }) => title)).toEqual(["DKIM 2 of 2", "SPF", "DKIM 1 of 2"]);
});

test.each([
  ["/dashboard/projects/prj_1/keys?x=1", "/dashboard/projects/prj_1/keys?x=1"],
  ["https://evil.example/", "/dashboard/"],
  ["/dashboard//evil.example", "/dashboard/"],
  ["/dashboard/signed-in?code=1", "/dashboard/"],
  [{ path: "/dashboard/x" }, "/dashboard/"],
  [undefined, "/dashboard/"],
])("a sign-in that began at %j comes back to %s", (state, path) => {
  expect(returnPath(state)).toBe(path);
});

test("each snippet has the key and the address of the API", () => {
  for (const { text } of snippets({
    url: "http://127.0.0.1:3100/api",
    key: "eds_key",
    domain: "example.test",
  })) {
    expect(text).toContain("Bearer eds_key");
    expect(text).toContain("http://127.0.0.1:3100/api/emails");
  }
});

test.each([
  [{ reason: null, detail: null, bounceType: null }, null],
  [{ reason: null, detail: null, bounceType: "permanent" }, "The address does not take email"],
  [{ reason: "missing_field", detail: null, bounceType: null }, "A field that the content needs is missing"],
  [{ reason: "missing_field", detail: "contact.firstName", bounceType: null }, "contact.firstName"],
] as const)("why an email of a broadcast did not arrive: %j", (email, words) => {
  expect(whyOf(email)).toBe(words);
});
