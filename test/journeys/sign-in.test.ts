import { expect, onTestFinished, test } from "vitest";
import { type DevelopmentProject, seedDevelopmentProject } from "../../local/development-project.ts";
import { type LocalService, startService } from "../../local/service.ts";
import { temporaryDir } from "../local/support/temporary-dir.ts";

interface Started {
  readonly service: LocalService;
  readonly project: DevelopmentProject;
  readonly ask: (method: string, path: string, given?: Asked) => Promise<{ status: number; body: Reply }>;
}
interface Asked {
  readonly bearer?: string;
  readonly project?: string;
  readonly body?: unknown;
}
type Reply = Readonly<Record<string, string>> & {
  readonly items: readonly Readonly<Record<string, string>>[];
};

async function start(dir: string): Promise<Started> {
  let project: DevelopmentProject | undefined;
  const service = await startService({
    dir,
    onReady: async (ready) => {
      project = await seedDevelopmentProject(ready, dir);
    },
  });
  onTestFinished(() => service.stop());
  if (!project) throw new Error("no project was seeded");
  return { service, project, ask: (...given) => ask(service.url, ...given) };
}

async function ask(url: string, method: string, path: string, { bearer, project, body }: Asked = {}) {
  const headers = {
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    ...(project && { "x-project-id": project }),
    ...(body !== undefined && { "content-type": "application/json" }),
  };
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${url}${path}`, { method, headers, ...content });
  return { status: answer.status, body: (await answer.json()) as Reply };
}

async function signIn({ service }: Started): Promise<string> {
  const form = { grant_type: "client_credentials", client_id: "developer", client_secret: "local" };
  const { issuer } = service.signIn.signIn;
  const answer = await fetch(`${issuer}/token`, { method: "POST", body: new URLSearchParams(form) });
  return ((await answer.json()) as { access_token: string }).access_token;
}

test("a developer signs in, creates, uses and revokes a key, and finds everything at the next start", async () => {
  const dir = temporaryDir();
  const first = await start(dir);
  const { project, ask } = first;
  const bearer = await signIn(first);
  expect((await ask("GET", "/projects", { bearer })).body.items).toMatchObject([
    { id: project.projectId, role: "owner" },
  ]);
  const keys = `/projects/${project.projectId}/keys`;
  const made = await ask("POST", keys, { bearer, body: { name: "Server", scopes: ["email:send"] } });
  expect(made.status).toBe(201);
  const email = {
    from: `hello@${project.domain}`,
    to: "you@example.com",
    subject: "Hello",
    html: "<p>It works.</p>",
  };
  const send = () => ask("POST", "/emails", { bearer: made.body["key"] ?? "", body: email });
  const { body: sent } = await send();
  expect(sent["id"]).toMatch(/^eml_/);
  const read = { bearer, project: project.projectId };
  expect((await ask("GET", `/emails/${sent["id"]}`, read)).body["id"]).toBe(sent["id"]);
  expect((await ask("POST", `${keys}/${made.body["id"]}/revoke`, { bearer })).status).toBe(200);
  expect((await send()).status).toBe(401);
  await first.service.stop();

  const second = await start(dir);
  expect((await second.ask("GET", keys, { bearer })).body.items).toHaveLength(2);
  expect((await second.ask("GET", "/me", { bearer: await signIn(second) })).body["id"]).toBe(
    first.service.signIn.developer,
  );
});
