import { expect, test } from "vitest";
import type { Api } from "../support/api.ts";
import { ask, newPlayed, playRequests } from "./play-requests.ts";

test("malformed requests of every kind are answered as documented, and never with an error of the server", async () => {
  const played = newPlayed();
  await playRequests(7, 2000, played);
  expect(played.faults).toEqual([]);
  // Some are valid, so that the others reach what lies behind.
  expect(played.succeeded.size).toBeGreaterThan(40);
  for (const status of [200, 400, 401, 404, 415]) expect(played.statuses.get(status)).toBeGreaterThan(10);
});

test("the requests of a seed are the same each time", async () => {
  const [one, other] = [newPlayed(), newPlayed()];
  await playRequests(8, 200, one);
  await playRequests(8, 200, other);
  expect(other.statuses).toEqual(one.statuses);
});

test.for([
  ["an error of the server", async () => ({ status: 500, body: {}, headers: {} }), /was answered 500/],
  ["an answer that is not declared", () => Promise.reject(new Error("not declared")), /not declared/],
] as const satisfies readonly (readonly [string, Api, RegExp])[])(
  "%s is a fault, with its request",
  async ([, api, text]) => {
    const played = newPlayed();
    await ask(api, { operation: "sendEmail", method: "POST", path: "/emails", ask: { text: "{" } }, played);
    expect(played.faults).toHaveLength(1);
    expect(played.faults[0]).toMatch(text);
    expect(played.faults[0]).toMatch(/POST \/emails .*\{$/);
  },
);
