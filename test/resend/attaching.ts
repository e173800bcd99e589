import { newProject, type TestProject } from "../support/project.ts";
import { worldTest } from "../support/test.ts";
import { serveResend } from "./serve-resend.ts";

export const test = worldTest()
  .extend("url", { scope: "file" }, async ({ world }, { onCleanup }) => {
    const gateway = await serveResend(world);
    onCleanup(() => gateway.stop());
    return `${gateway.url}/resend`;
  })
  .extend("project", ({ world }) => newProject(world));

export async function post(url: string, key: string | undefined, body: unknown, headers = {}) {
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization, ...headers },
    body: JSON.stringify(body),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the assertions of each test say what it is
  return { status: response.status, body: (await response.json()) as any };
}

export const email = ({ domain }: TestProject, attachments: unknown) => ({
  ...{ from: `a@${domain}`, to: `b@${domain}.example`, subject: "Hello", text: "Hi", attachments },
});
export const fileOf = ({ domain }: TestProject, name: string) =>
  `https://files.example.com/${domain}/${name}`;
