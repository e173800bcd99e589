import { expect, test } from "vitest";
import type { Route } from "../../dashboard/pages/inbound/inbound-route.ts";
import { pausedText, waitingFor } from "../../dashboard/pages/inbound/route-words.ts";

const paused = { at: "2026-06-15T12:00:00.000Z", sent: 1200, bounces: 61, complaints: 2 };

test("a paused route says what it was paused for", () => {
  expect(pausedText({ ...paused, reason: "bounces" })).toBe(
    "Paused by itself: 61 of 1,200 emails that it sent bounced.",
  );
  expect(pausedText({ ...paused, reason: "complaints" })).toBe(
    "Paused by itself: 2 of 1,200 emails that it sent were reported as spam.",
  );
});

test("only addresses that have not confirmed are waited for", () => {
  const one = (address: string, status: "pending" | "confirmed") => ({
    ...{ address, status },
    ...{ sentAt: paused.at, expiresAt: paused.at },
  });
  // The words look at the confirmations alone.
  const route = (confirmations: unknown) => ({ confirmations }) as Route;
  expect(waitingFor(route([one("a@x.test", "pending"), one("b@x.test", "confirmed")]))).toEqual(["a@x.test"]);
  expect(waitingFor(route([]))).toEqual([]);
});
