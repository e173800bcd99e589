import { Agent } from "node:http";
import { newSeededRandom } from "../../test/support/seeded-random.ts";
import { type Caller, callWithRetries } from "./caller.ts";
import type { AcceptedEmail } from "./emails.ts";
import type { SoakOptions } from "./options.ts";
import { type PlannedCall, planCalls } from "./planned-calls.ts";
import type { SoakService } from "./soak-service.ts";

export interface SendResult {
  readonly emails: readonly AcceptedEmail[];
  /** Requests that no retry completed. */
  readonly failed: readonly string[];
  /** The number of retries by reason. */
  readonly retries: ReadonlyMap<string, number>;
}

/** One completed request in this many is repeated at the end. */
const repeatEvery = 50;

/** Sends all emails from several callers with retries. Calls `onSent` with the number of accepted emails. */
export async function sendAll(
  soak: SoakService,
  { emails, seed, concurrency }: SoakOptions,
  onSent: (accepted: number) => void,
): Promise<SendResult & { readonly repeatSome: () => Promise<readonly string[]> }> {
  const { chance } = newSeededRandom(seed + 1);
  const agent = new Agent({ keepAlive: true });
  const [accepted, failed, retries] = [[] as AcceptedEmail[], [] as string[], new Map<string, number>()];
  const completed: { readonly call: PlannedCall; readonly ids: readonly string[] }[] = [];
  const caller: Caller = {
    url: soak.url,
    agent,
    keys: soak.projects.map(({ key }) => key),
    chance,
    onRetry: (reason) => retries.set(reason, (retries.get(reason) ?? 0) + 1),
  };
  const calls = planCalls(
    emails,
    soak.projects.map(({ domain }) => domain),
    chance,
  );
  const lane = async () => {
    // The lanes share one generator: each takes its next call.
    for (let next = calls.next(); !next.done; next = calls.next()) {
      const call = next.value;
      const response = await callWithRetries(caller, call).catch((error: unknown) => {
        failed.push(String(error));
      });
      if (!response) continue;
      if (completed.length * repeatEvery <= accepted.length) completed.push({ call, ids: response.ids });
      accepted.push(...acceptedOf(soak, call, response.ids));
      onSent(accepted.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  const repeatSome = async () => {
    const problems = await Promise.all(completed.map((one) => repeat(caller, one)));
    agent.destroy();
    return problems.flat();
  };
  return { emails: accepted, failed, retries, repeatSome };
}

function acceptedOf({ projects }: SoakService, { project, emails }: PlannedCall, ids: readonly string[]) {
  const projectId = projects[project]?.id ?? "";
  return emails.map(({ expected }, at): AcceptedEmail => ({ id: ids[at] ?? "", projectId, expected }));
}

/** Repeats a completed request. Returns a problem unless its response is the same. */
async function repeat(
  caller: Caller,
  { call, ids }: { readonly call: PlannedCall; readonly ids: readonly string[] },
): Promise<readonly string[]> {
  try {
    const again = await callWithRetries(caller, call);
    if (again.replayed && again.ids.join() === ids.join()) return [];
    return [`${call.key} got the response ${ids.join()}, and later ${again.ids.join()}`];
  } catch (error) {
    return [String(error)];
  }
}
