import { newBroadcast } from "../http/rows.ts";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";

type Unrecorded = <Value>(prepare: () => Promise<Value>) => Promise<Value>;
type Work = (project: TestProject) => Promise<void>;

/** What the functions of broadcasts are made to do: enough to use all of their permissions. */
export function broadcastWork(worldOf: () => World, unrecorded: Unrecorded): Readonly<Record<string, Work>> {
  const ask = async ({ key }: TestProject, method: string, path: string, body?: unknown) => {
    const answer = await worldOf().api(method, path, { key, ...(body !== undefined && { body }) });
    if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  const on =
    (method: string, sub: string, change?: (project: TestProject) => unknown): Work =>
    async (project) => {
      const { id } = await unrecorded(() => ask(project, "POST", "/broadcasts", newBroadcast(project)));
      await ask(project, method, `/broadcasts/${id}${sub}`, change?.(project));
    };
  return {
    "list-broadcasts": (project) => ask(project, "GET", "/broadcasts"),
    "create-broadcast": (project) => ask(project, "POST", "/broadcasts", newBroadcast(project)),
    "get-broadcast": on("GET", ""),
    // The sender alone is given: its domain is read by itself.
    "update-broadcast": on("PATCH", "", ({ domain }) => ({ from: `a@${domain}`, html: "<p>Hello</p>" })),
    "delete-broadcast": on("DELETE", ""),
    "duplicate-broadcast": on("POST", "/duplicate", () => ({})),
  };
}
