import { Agent } from "node:http";
import { newSeededRandom } from "../../test/support/seeded-random.ts";
import { type Caller, callPatiently } from "./caller.ts";
import type { AcceptedMail } from "./emails.ts";
import { type PlannedCall, planCalls } from "./mails.ts";
import type { SoakOptions } from "./options.ts";
import type { SoakService } from "./soak-service.ts";

export interface Sent {
  readonly mails: readonly AcceptedMail[];
  /** Requests that no repetition brought through, and repetitions that were answered otherwise. */
  readonly refused: readonly string[];
  /** Why requests were made again, and how often. */
  readonly retries: ReadonlyMap<string, number>;
}

/** One answered request in so many is made again when all is over. */
const repeatedShare = 50;

/** Sends all mails as several patient callers do. `onSent` is told how many are accepted. */
export async function sendAll(
  soak: SoakService,
  { emails, seed, concurrency }: SoakOptions,
  onSent: (accepted: number) => void,
): Promise<Sent & { readonly repeatSome: () => Promise<readonly string[]> }> {
  const { chance } = newSeededRandom(seed + 1);
  const agent = new Agent({ keepAlive: true });
  const [mails, refused, retries] = [[] as AcceptedMail[], [] as string[], new Map<string, number>()];
  const kept: { readonly call: PlannedCall; readonly ids: readonly string[] }[] = [];
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
    // The lanes share one generator: each takes the next call.
    for (let next = calls.next(); !next.done; next = calls.next()) {
      const call = next.value;
      const answered = await callPatiently(caller, call).catch((error: unknown) => {
        refused.push(String(error));
      });
      if (!answered) continue;
      if (kept.length * repeatedShare <= mails.length) kept.push({ call, ids: answered.ids });
      mails.push(...acceptedOf(soak, call, answered.ids));
      onSent(mails.length);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  const repeatSome = async () => {
    const wrong = await Promise.all(kept.map((one) => repeat(caller, one)));
    agent.destroy();
    return wrong.flat();
  };
  return { mails, refused, retries, repeatSome };
}

function acceptedOf({ projects }: SoakService, { project, mails }: PlannedCall, ids: readonly string[]) {
  const projectId = projects[project]?.id ?? "";
  return mails.map(({ expected }, at): AcceptedMail => ({ id: ids[at] ?? "", projectId, expected }));
}

/** A request that was answered once has that answer, whenever it is made again. */
async function repeat(
  caller: Caller,
  { call, ids }: { readonly call: PlannedCall; readonly ids: readonly string[] },
): Promise<readonly string[]> {
  try {
    const again = await callPatiently(caller, call);
    if (again.replayed && again.ids.join() === ids.join()) return [];
    return [`${call.key} was answered with ${ids.join()}, and later with ${again.ids.join()}`];
  } catch (error) {
    return [String(error)];
  }
}
