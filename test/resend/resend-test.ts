import { newProject, type TestProject } from "../support/project.ts";
import { worldTest } from "../support/test.ts";
import { serveResend } from "./serve-resend.ts";

type Headers = Readonly<Record<string, string>>;

/** A test with the surface served for the file's world, a project, and requests with that project's key or another one. */
export const test = worldTest()
  .extend("url", { scope: "file" }, async ({ world }, { onCleanup }) => {
    const gateway = await serveResend(world);
    onCleanup(() => gateway.stop());
    return `${gateway.url}/resend`;
  })
  .extend("project", ({ world }) => newProject(world))
  .extend("ask", async ({ url, project }) => {
    return (method: string, path: string, body?: unknown, { key = project.key, ...headers }: Headers = {}) =>
      call(url + path, method, key, body, headers);
  });

/** A text is sent as it is, anything else as JSON. */
export async function call(
  url: string,
  method: string,
  key: string | undefined,
  body?: unknown,
  headers: Headers = {},
) {
  const response = await fetch(url, {
    method,
    headers: {
      "content-type": "application/json",
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: the assertions of each test say what it is
  const read: any = await response.json();
  return { status: response.status, headers: response.headers, body: read };
}

export const email = ({ domain }: TestProject) => ({
  ...{ from: `a@${domain}`, to: "b@example.com", subject: "Hello", text: "Hi" },
});
