import type { Finding } from "./finding.ts";

/** A check that cannot be made is a failed one: what nobody looked at is not known to be well. */
export async function orFailure(
  where: string,
  service: string,
  check: () => Promise<Finding | readonly Finding[]>,
): Promise<readonly Finding[]> {
  try {
    return [await check()].flat();
  } catch (error) {
    const reason = error instanceof Error ? error.name : "unknown";
    const what = `${service} request failed: ${reason}`;
    return [{ state: "bad", where, what, advice: "check the credentials and their permissions" }];
  }
}
