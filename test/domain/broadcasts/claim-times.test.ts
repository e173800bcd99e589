import { expect, test } from "vitest";
import { beginMs, claimMs } from "../../../functions/domain/broadcasts/tens.ts";
import { timeoutSeconds } from "../../../functions/settings/timeouts.ts";

const timeoutMs = timeoutSeconds.sendChunks * 1000;
/** How much the clocks of two workers may differ. */
const clocksMs = 5 * 60_000;

test("the last ten of a chunk has as long as all before it, and a claim outlives its worker", () => {
  expect(timeoutMs - beginMs).toBeGreaterThanOrEqual(beginMs);
  expect(claimMs).toBeGreaterThan(timeoutMs + 2 * clocksMs);
});
