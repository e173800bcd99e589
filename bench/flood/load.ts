import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Cleanups } from "../../local/cleanups.ts";
import type { SoakProject } from "../soak/projects.ts";

/** As many emails as SES takes in two minutes at its usual rate. */
export const floodedEmails = 1500;
const inOneCall = 100;
const endpoints = 3;
const importedLines = 2000;

/** Makes a request of a project, and returns the body of its response. @throws {Error} the response is no success */
export async function ask(
  url: string,
  { key }: SoakProject,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const response = await fetch(new URL(path, url), { method: "POST", headers, body: JSON.stringify(body) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} got status ${response.status}: ${text}`);
  // Every request that is made here creates something; a bulk call has its own id too.
  return JSON.parse(text) as { id: string };
}

/** What one project does at once: emails by the bulk call, endpoints that never answer, and an import. */
export async function flood(url: string, project: SoakProject, cleanups: Cleanups): Promise<void> {
  const silent = await startSilentServer(cleanups);
  for (let at = 0; at < endpoints; at++)
    await ask(url, project, "/webhooks", { url: `${silent}/${at}`, events: ["*"] });
  const lines = Array.from({ length: importedLines }, (_, at) => `reader${at}@example.com`);
  const csv = ["email", ...lines, ""].join("\n");
  await ask(url, project, "/contacts/imports", { csv, onConflict: "skip" });
  const email = (at: number) => ({
    from: `Flood <flood@${project.domain}>`,
    to: `recipient${at}@example.com`,
    subject: "Flood",
    html: "<p>Hello</p>",
  });
  for (let from = 0; from < floodedEmails; from += inOneCall) {
    const emails = Array.from({ length: inOneCall }, (_, at) => email(from + at));
    await ask(url, project, "/emails/bulk", { emails });
  }
}

async function startSilentServer(cleanups: Cleanups): Promise<string> {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  cleanups.add(() => {
    server.close();
    server.closeAllConnections();
  });
  // A server on a TCP port has its address as an object.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
