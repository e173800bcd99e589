import { newDraw } from "../sim/engine/draw.ts";
import type { Answer, Api } from "../support/api.ts";
import { recordedEngine } from "../support/memory-dynamo/engines.ts";
import { newProject } from "../support/project.ts";
import { startWorld } from "../support/world.ts";
import { drawRequest, type Known, type OddRequest } from "./draw-request.ts";

/** What odd requests were answered with. */
export interface Played {
  requests: number;
  readonly statuses: Map<number, number>;
  /** The operations that were answered with success. */
  readonly succeeded: Set<string>;
  /** Each with the request that it happened to. */
  readonly faults: string[];
}

export function newPlayed(): Played {
  return { requests: 0, statuses: new Map(), succeeded: new Set(), faults: [] };
}

/** A world keeps its rows in memory, so it is left after so many. */
export const requestsOfOne = 5000;

/** Plays odd requests in a world of their own; those of a seed are the same in each run. */
export async function playRequests(seed: number, count: number, played: Played): Promise<void> {
  const world = await startWorld({}, { engine: recordedEngine, seed });
  try {
    const terms = { credits: 1_000_000, monthlyQuota: 1_000_000 };
    const { id: projectId, owner, key, domain, domainId, keyId } = await newProject(world, terms);
    const other = await newProject(world, terms);
    // Only each request's own calls are looked at.
    world.recorder.pause();
    const ids = new Map([
      ["dom", [domainId]],
      ["key", [keyId]],
      ["usr", [owner.id]],
      // Names of another project, which a request may use in any place.
      ["other", [other.id, other.domainId, other.keyId, other.owner.id]],
    ]);
    const known: Known = { key, token: owner.token, projectId, domain, ids };
    const draw = newDraw(seed, "requests");
    for (let asked = 0; asked < count; ) {
      const request = drawRequest(draw, known);
      if (endsAll(request, known)) continue;
      noteIds(ids, await ask(world.api, request, played));
      asked += 1;
      // What was accepted is sent, called and deleted beside the requests.
      if (asked % 100 === 0) await world.settle();
    }
  } finally {
    await world.stop();
  }
}

/** Whether a request would take away what the others need: the key or the domain. */
function endsAll({ operation, path }: OddRequest, { ids }: Known): boolean {
  const [domainId = ""] = ids.get("dom") ?? [];
  const [keyId = ""] = ids.get("key") ?? [];
  if (operation === "deleteDomain") return path.includes(domainId);
  return operation === "revokeKey" || operation === "updateKey" ? path.includes(keyId) : false;
}

/** Asks and judges: each answer must be one that its operation declares, and none an error of the server. */
export async function ask(
  api: Api,
  { operation, method, path, ask: given }: OddRequest,
  played: Played,
): Promise<Answer | undefined> {
  played.requests += 1;
  const fault = (text: string) => {
    const shown = `${JSON.stringify(given.headers)} ${given.text ?? ""}`.slice(0, 1000);
    played.faults.push(`${operation}: ${text}\n  ${method} ${path.slice(0, 300)} ${shown}`);
  };
  try {
    const answer = await api(method, path, given);
    played.statuses.set(answer.status, (played.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status >= 500) fault(`was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    else if (answer.status < 300) played.succeeded.add(operation);
    return answer;
  } catch (error) {
    fault(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

const mostIds = 20;

function noteIds(ids: Map<string, string[]>, answer: Answer | undefined): void {
  if (!answer || answer.status >= 300 || typeof answer.body !== "object") return;
  const items: readonly { readonly id?: unknown }[] = Array.isArray(answer.body.items)
    ? answer.body.items
    : [];
  for (const id of [answer.body.id, ...items.map((one) => one.id)]) {
    const [, prefix] = /^([a-z]{3})_[0-9A-Z]{26}$/.exec(String(id)) ?? [];
    if (prefix === undefined) continue;
    const own = ids.get(prefix) ?? [];
    ids.set(prefix, [...own, String(id)].slice(-mostIds));
  }
}
