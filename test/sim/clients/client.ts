import { operations } from "../../../functions/contract/index.ts";
import { type Answer, type Ask, newApi } from "../../support/api.ts";
import type { Draw } from "../engine/draw.ts";
import type { SimWorld } from "../engine/sim-world.ts";
import type { Asked } from "../laws/contents.ts";
import type { SimProject } from "./project.ts";

/** A program that calls the API of one project, one call at a time. */
export interface Client {
  readonly sim: SimWorld;
  readonly project: SimProject;
  readonly draw: Draw;
  /** A number that no other call has. */
  readonly next: () => number;
  /** Makes a request; undefined if there is no answer within half a minute. */
  readonly ask: (method: string, path: string, ask?: Ask) => Promise<Answer | undefined>;
  /** Repeats a request until there is a success or a definite refusal; undefined if it gives up. */
  readonly insist: (method: string, path: string, ask?: Ask) => Promise<Answer | undefined>;
  /** An id of that kind that an answer named, or undefined. */
  readonly known: (prefix: string) => string | undefined;
}

const mostTries = 8;
const longestWaitMs = 16_000;
const anId = /^([a-z]{3})_/;

/** A path without ids and other parts that differ between runs. */
function routeOf(path: string): string {
  return path
    .replace(/\?.*/, "")
    .replace(/^\/unsubscribe\/.*/, "/unsubscribe/{token}")
    .replace(/[^/]+@[^/]+/g, "{address}")
    .replace(/\b[a-z]{3}_\w+/g, "{id}");
}

export function newClient(sim: SimWorld, project: SimProject, draw: Draw, next: () => number): Client {
  const { laws, timeline, invoke, world, trace } = sim;
  const ask: Client["ask"] = async (method, path, given = {}) => {
    const route = `${method} ${routeOf(path)}`;
    const over = sim.model.began({ projectId: project.id, method, path, body: given.body });
    const isSend = method === "POST" && /^\/emails(\/bulk)?$/.test(path);
    const answered = await invoke(route, async (own) => {
      try {
        const answer = await newApi(own)(method, path, {
          ...(given.token === undefined && { key: project.key }),
          ...given,
        });
        if (answer.status < 300) sim.operations.add(operationOf(method, path));
        laws.answered(project.id, answer);
        trace.note(`${route} ${answer.status} ${JSON.stringify(answer.body)}`);
        if (answer.status === 500) laws.violate(`${route} was answered 500: ${JSON.stringify(answer.body)}`);
        if (isSend) noteSent(project, given, answer, world.clock.now());
        note(project, answer);
        return answer;
      } catch (error) {
        laws.violate(`${route}: ${error instanceof Error ? error.message : error}`);
        return undefined;
      }
    });
    over(answered);
    return answered;
  };
  const insist: Client["insist"] = async (method, path, given) => {
    for (let attempt = 0; attempt < mostTries; attempt++) {
      const answer = await ask(method, path, given);
      const again = !answer || answer.status >= 500 || answer.body.name === "idempotency_in_flight";
      if (!again) return answer;
      await timeline.sleep(Math.min(1000 * 2 ** attempt, longestWaitMs));
    }
    return undefined;
  };
  const known = (prefix: string) => {
    const ids = project.ids.get(prefix) ?? [];
    return ids.length === 0 ? undefined : draw.pick(ids);
  };
  return { ...{ sim, project, draw, next, ask, insist, known } };
}

/** Keeps the answer to a send, and what the emails in it were asked to be. */
function noteSent({ heard, asked }: SimProject, { headers, body }: Ask, answer: Answer, at: Date): void {
  heard.push({ idempotencyKey: headers?.["idempotency-key"], answer, at });
  if (answer.status >= 300) return;
  // The clients of a run make these bodies, and the answer names an email for each.
  const { emails } = body as { readonly emails?: readonly Asked[] };
  const ids: readonly { readonly id: string }[] = emails ? answer.body.items : [answer.body];
  for (const [place, one] of (emails ?? [body as Asked]).entries()) {
    const id = ids[place]?.id;
    if (id !== undefined && !asked.has(id)) asked.set(id, one);
  }
}

const patterns = operations.map(({ id, method, path }) => {
  const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, "[^/]+")}$`);
  return { id, method, pattern };
});

function operationOf(method: string, path: string): string {
  const [bare = ""] = path.split("?");
  return patterns.find((one) => one.method === method && one.pattern.test(bare))?.id ?? "none";
}

/** Keeps the ids of what an answer named, so that later calls can name them. */
function note({ ids }: SimProject, { status, body }: Answer): void {
  if (status >= 300) return;
  const found = [
    body.id,
    ...(Array.isArray(body.items) ? body.items.map((item: { id?: unknown }) => item.id) : []),
  ];
  for (const id of found) {
    const [, prefix] = anId.exec(String(id)) ?? [];
    if (prefix === undefined) continue;
    const known = ids.get(prefix) ?? [];
    // The map is the project's own; only here is it written.
    (ids as Map<string, string[]>).set(prefix, known);
    if (!known.includes(String(id))) known.push(String(id));
  }
}
