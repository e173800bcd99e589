import type { Answer } from "../../support/api.ts";
import { newProject, type TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";

/** A project of its own with short words for what a test does with its key. */
export interface Caller {
  readonly project: TestProject;
  readonly get: (path: string) => Promise<Answer>;
  readonly post: (path: string, body: unknown) => Promise<Answer>;
  readonly patch: (path: string, body: unknown) => Promise<Answer>;
  readonly remove: (path: string) => Promise<Answer>;
  /** Makes a row and answers it; fails the test where it is refused. */
  // A reply of any shape: it was held to its declaration.
  // biome-ignore lint/suspicious/noExplicitAny: the declared schema has checked it
  readonly make: (path: string, body: unknown) => Promise<any>;
  readonly contact: (email: string, over?: object) => Promise<string>;
  readonly group: (kind: "audiences" | "topics", name?: string) => Promise<string>;
  readonly countOf: (path: string) => Promise<number>;
  /** The addresses of a list's first hundred. */
  readonly addresses: (path: string) => Promise<readonly string[]>;
}

export async function newCaller(world: World): Promise<Caller> {
  const project = await newProject(world);
  const { key } = project;
  const ask = (method: string) => (path: string, body?: unknown) =>
    world.api(method, path, { key, ...(body !== undefined && { body }) });
  const [get, post] = [ask("GET"), ask("POST")];
  const make = async (path: string, body: unknown) => {
    const answer = await post(path, body);
    if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    ...{ project, get, post, make, patch: ask("PATCH"), remove: ask("DELETE") },
    contact: async (email, over = {}) => (await make("/contacts", { email, ...over })).id,
    group: async (kind, name = "Some") => (await make(`/${kind}`, { name })).id,
    countOf: async (path) => (await get(path)).body.contactCount,
    addresses: async (path) => {
      const { body } = await get(`${path}${path.includes("?") ? "&" : "?"}limit=100`);
      return body.items.map(({ email }: { email: string }) => email);
    },
  };
}

/** What a refusal says: its status and name. */
export function told({ status, body }: Answer): readonly [number, string | undefined] {
  return [status, body.name];
}
