import { newTemplate } from "../http/rows.ts";
import { type FaultRule, withFaults } from "../support/fault-injection.ts";
import type { TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";

type Unrecorded = <Value>(prepare: () => Promise<Value>) => Promise<Value>;
type Work = (project: TestProject) => Promise<void>;

/** What the functions of templates are made to do: enough to use all of their permissions. */
export function templateWork(worldOf: () => World, unrecorded: Unrecorded): Readonly<Record<string, Work>> {
  const ask = async ({ key }: TestProject, method: string, path: string, body?: unknown) =>
    (await worldOf().api(method, path, { key, ...(body !== undefined && { body }) })).body;
  const made = async (project: TestProject, fields: object) => {
    const { id } = await ask(project, "POST", "/templates", { ...newTemplate, ...fields });
    await ask(project, "POST", `/templates/${id}/publish`);
    return `/templates/${id}`;
  };
  /** A published template with a block, and a block that it does not use. */
  const prepared = (project: TestProject) =>
    unrecorded(async () => {
      for (const alias of ["one", "two"]) await made(project, { kind: "block", alias });
      return made(project, { alias: "main", html: '{% render "one" %}' });
    });
  const on = (method: string, sub: string, body?: unknown): Work => {
    return async (project) => void (await ask(project, method, (await prepared(project)) + sub, body));
  };
  /** Another request comes between the two reads of this one, and another between its reads and its write. */
  const raced = async (
    project: TestProject,
    path: string,
    run: () => Promise<unknown>,
    commands = ["Query", "TransactWriteItems"],
  ) => {
    let count = 0;
    const change = () => ask(project, "PATCH", path, { html: `<p>${count++}</p>{% render "one" %}` });
    const between = (command: string): FaultRule => ({
      command,
      act: async (send) => {
        await unrecorded(change);
        return send();
      },
    });
    await withFaults(worldOf(), commands.map(between), async () => void (await run()));
  };
  const settings = { alias: "other", html: '{% render "two" %}' };
  return {
    "list-templates": (project) => ask(project, "GET", "/templates"),
    "create-template": async (project) => {
      await prepared(project);
      await ask(project, "POST", "/templates", { ...newTemplate, html: '{% render "two" %}' });
    },
    "validate-template": (project) => ask(project, "POST", "/templates/validate", { html: "a" }),
    "get-template": async (project) => {
      const path = await prepared(project);
      await raced(project, path, () => ask(project, "GET", path), ["Query"]);
    },
    "update-template": async (project) => {
      const path = await prepared(project);
      await raced(project, path, () => ask(project, "PATCH", path, settings));
    },
    "delete-template": on("DELETE", ""),
    "publish-template": async (project) => {
      const path = await prepared(project);
      await unrecorded(() => ask(project, "PATCH", path, settings));
      await raced(project, path, () => ask(project, "POST", `${path}/publish`));
      await unrecorded(() => publishOften(project, path, ask));
      await ask(project, "POST", `${path}/publish`);
    },
    "restore-template": async (project) => {
      const path = await prepared(project);
      await unrecorded(() => changeOften(project, path, ask));
      await unrecorded(() => ask(project, "PATCH", path, { html: "<p>last</p>" }));
      await ask(project, "POST", `${path}/restore`, { version: 30 });
    },
    "duplicate-template": async (project) => {
      const path = await prepared(project);
      await raced(project, path, () => ask(project, "POST", `${path}/duplicate`));
    },
    "list-template-versions": on("GET", "/versions"),
    "get-template-version": on("GET", "/versions/1"),
    "diff-template": on("GET", "/diff?from=1&to=1"),
    "list-template-uses": on("GET", "/uses"),
    "render-template": async (project) => {
      const { id } = await unrecorded(() => ask(project, "POST", "/templates", newTemplate));
      await ask(project, "POST", `/templates/${id}/render`, {});
    },
  };
}

type Request = (project: TestProject, method: string, path: string, body?: unknown) => Promise<unknown>;

/** So often that the first versions are no longer kept. */
async function changeOften(project: TestProject, path: string, ask: Request): Promise<void> {
  for (let at = 0; at < 40; at++) await ask(project, "PATCH", path, { html: `<p>${at}</p>` });
}

/** So often that the first versions can no longer be pinned; the last change is not published. */
async function publishOften(project: TestProject, path: string, ask: Request): Promise<void> {
  for (let at = 0; at < 21; at++) {
    if (at > 0) await ask(project, "POST", `${path}/publish`);
    await ask(project, "PATCH", path, { html: `<p>${at} {{ x }}</p>` });
  }
}
