import type { CallRate } from "../domain/platform/refusals.ts";

/** The headers of a call that is counted. A second is over in one second at most. */
export function rateHeaders(rate: CallRate | undefined): Readonly<Record<string, string>> {
  if (!rate) return {};
  return {
    "ratelimit-limit": String(rate.limit),
    "ratelimit-remaining": String(rate.remaining),
    "ratelimit-reset": "1",
  };
}
