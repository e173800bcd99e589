import type { SoakProject } from "../soak/projects.ts";

/** Sends emails of the projects in turn, some at once. Returns the ids that the callers got. */
export async function sendMany(
  url: string,
  projects: readonly SoakProject[],
  count: number,
): Promise<readonly string[]> {
  const ids: string[] = [];
  let next = 0;
  const caller = async () => {
    for (let at = next++; at < count; at = next++) {
      const project = projects[at % projects.length];
      const id = project && (await sendOne(url, project, at));
      if (id !== undefined) ids.push(id);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return ids;
}

const callers = 4;

async function sendOne(url: string, { key, domain }: SoakProject, at: number): Promise<string> {
  const body = {
    ...{ from: `a@${domain}`, to: [`reader${at}@example.com`, `copy${at}@example.com`] },
    ...{ subject: `Number ${at}`, html: "<p>Hello</p>" },
  };
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const response = await fetch(`${url}/emails`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST /emails returned ${response.status}: ${await response.text()}`);
  // The declaration of the endpoint.
  return ((await response.json()) as { readonly id: string }).id;
}
