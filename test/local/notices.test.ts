import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { type DevelopmentProject, seedDevelopmentProject } from "../../local/development-project.ts";
import { startService } from "../../local/service.ts";
import { developmentAccount } from "../../local/sign-in/development-account.ts";

/** Starts a webhook receiver that responds with 410. */
async function newGoneEndpoint(): Promise<string> {
  const server = createServer((_, answer) => answer.writeHead(410).end());
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => void server.close());
  // It listens on a port of TCP.
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/`;
}

test("a webhook endpoint on this machine is called, and the notice that it was disabled arrives in the inbox", async () => {
  let project: DevelopmentProject | undefined;
  const service = await startService({
    onReady: async (ready) => {
      project = await seedDevelopmentProject(ready);
    },
  });
  onTestFinished(() => service.stop());
  const url = await newGoneEndpoint();
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${project?.apiKey}`, "content-type": "application/json" };
    const answer = await fetch(service.url + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${path}: ${answer.status}`).toBe(true);
    return Object(await answer.json());
  };
  const { id } = await ask("POST", "/webhooks", { url, events: ["*"] });
  await ask("POST", `/webhooks/${id}/test`, {});
  const [notice] = await vi.waitUntil(
    () => service.ses.accepts().length > 0 && service.ses.accepts(),
    60_000,
  );
  expect(notice).toMatchObject({ region: "us-east-1", destinations: [developmentAccount.email] });
  expect(Buffer.from(notice?.raw ?? "").toString()).toMatch(/^From: .*notices@example\.test/m);
  expect(await ask("GET", `/webhooks/${id}`)).toMatchObject({ enabled: false });
  expect(await (await fetch(`${service.url}/inbox`)).text()).toContain(developmentAccount.email);
});
