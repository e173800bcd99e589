import { expect, test } from "vitest";
import { playSessions } from "./support/random-sessions.ts";

const sessions = 10_000;

test("10,000 random sessions get well-formed replies only, and none sends without authentication", async () => {
  const { faults, replies, accepted, keys, held } = await playSessions(sessions, 60);
  expect(faults).toEqual([]);
  expect(replies).toBeGreaterThan(sessions);
  expect(accepted).toBeGreaterThan(100);
  expect(keys).toEqual(new Set(["good"]));
  await expect.poll(held).toEqual([0, 0, 0]);
});
