import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished } from "vitest";
import { testCertificate } from "./support/certificate.ts";
import { envelope, signedIn } from "./support/raw-client.ts";
import { test } from "./support/smtp-test.ts";

const main = join(import.meta.dirname, "../../smtp/main.ts");
const message = "From: a@acme.test\r\n\r\nx\r\n.";

async function startProcess(url: string) {
  const env = {
    ...{
      PATH: process.env["PATH"],
      UPSTREAM_URL: url,
      SMTP_HOSTNAME: "smtp.test",
      SMTP_STARTTLS_PORTS: "",
      SMTP_TLS_PORTS: "0",
    },
    ...{ TLS_CERT: testCertificate.cert, TLS_KEY: testCertificate.key },
  };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const lines = createInterface({ input: child.stdout });
  const logged: string[] = [];
  lines.on("line", (line) => logged.push(line));
  while (!logged.some((line) => line.includes("listening"))) await once(lines, "line");
  return { child, logged, port: Number(/"port":(\d+)/.exec(logged.join())?.[1]) };
}

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
