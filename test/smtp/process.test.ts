import { once } from "node:events";
import { expect } from "vitest";
import { startProcess } from "./support/proxy-process.ts";
import { envelope, signedIn } from "./support/raw-client.ts";
import { test } from "./support/smtp-test.ts";

const message = "From: a@acme.test\r\n\r\nx\r\n.";

test("SIGTERM lets a message in flight get its reply before the process exits", async ({ service }) => {
  let respond = () => {};
  service.reply = () =>
    new Promise((resolve) => {
      respond = () => resolve({ status: 200, body: { id: "eml_1" } });
    });
  const { child, logged, port } = await startProcess(service.url);
  const client = await signedIn(port, service.key);
  await envelope(client, "a@acme.test", "b@example.com");
  client.write(`${message}\r\n`);
  await expect.poll(() => service.sends.length).toBe(1);
  child.kill("SIGTERM");
  await expect.poll(() => logged.some((line) => line.includes("stopping"))).toBe(true);
  respond();
  expect(await client.reply()).toBe("250 2.6.0 Accepted as eml_1");
  client.end();
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  expect(logged.at(-1)).toContain("stopped");
});

test("a killed process has not replied 250 to a message that the API did not accept", async ({ service }) => {
  service.reply = () => "silence";
  const { child, port } = await startProcess(service.url);
  const client = await signedIn(port, service.key);
  await envelope(client, "a@acme.test", "b@example.com");
  client.write(`${message}\r\n`);
  await expect.poll(() => service.sends.length).toBe(1);
  child.kill("SIGKILL");
  expect(await client.reply()).toBe("");
});
