import { createServer, type IncomingHttpHeaders } from "node:http";
import { Webhook as StandardWebhook } from "standardwebhooks";
import { expect } from "vitest";
import { newWeb } from "../../functions/gateways/platform/web/web.ts";
import { handler as callWebhooks } from "../../functions/workers/webhooks/call-webhooks.ts";
import { listening } from "../gateways/web-servers.ts";
import { newProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import { deliveriesTo, newWebhook, publishEvents } from "../support/webhook.ts";
import type { World } from "../support/world.ts";

interface Received {
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver on this machine; what it is sent, and an endpoint that leads to it. */
async function receiver(world: World, path: string, status: number, answer: string) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      received.push({ path: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(status, { location: "/elsewhere" }).end(answer);
    });
  });
  const { port } = await listening(server);
  const project = await newProject(world);
  const webhook = await newWebhook(world, project, { url: `http://127.0.0.1:${port}${path}` });
  return { received, project, webhook };
}

const work = (world: World, loopback: boolean) =>
  world.webhookQueue.workOff(callWebhooks.on({ ...world.services, web: async () => newWeb({ loopback }) }));

test("a receiver gets the signed bytes at the path and query of the URL", async ({ world }) => {
  world.clock.set(new Date().toISOString());
  const path = "/x/?y=a=b&z=%2F";
  const { received, project, webhook } = await receiver(world, path, 200, "é".repeat(2000));
  await publishEvents(world, project, { type: "contact.updated" });
  await work(world, true);
  expect(received).toHaveLength(1);
  const [{ headers, body, path: at } = { headers: {}, body: "", path: "" }] = received;
  expect(at).toBe(path);
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  const read = new StandardWebhook(webhook.secrets[0]?.secret ?? "").verify(body, texts);
  expect(read).toMatchObject({ type: "contact.updated", id: texts["webhook-id"] });
  const [delivery] = await deliveriesTo(world, webhook);
  expect(delivery).toMatchObject({ status: "succeeded", attempts: [{ status: 200 }] });
  expect(Buffer.byteLength(delivery?.attempts[0]?.answer ?? "")).toBeLessThanOrEqual(1024);
  expect(delivery?.attempts[0]?.answer).toMatch(/^é{512}$/);
});

test("a redirect is not followed", async ({ world }) => {
  const { received, project, webhook } = await receiver(world, "/", 307, "");
  await publishEvents(world, project);
  await work(world, true);
  expect(received.map(({ path }) => path)).toEqual(["/"]);
  expect(await deliveriesTo(world, webhook)).toMatchObject([{ status: "pending", tries: 1 }]);
});

test("an address that is not public is never called, even if it is stored", async ({ world }) => {
  const { received, project, webhook } = await receiver(world, "/", 200, "");
  await publishEvents(world, project);
  await work(world, false);
  expect(received).toEqual([]);
  const [delivery] = await deliveriesTo(world, webhook);
  expect(delivery?.attempts).toMatchObject([{ status: null, answer: "bad_url" }]);
});
