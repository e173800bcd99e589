import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { testCertificate } from "./support/certificate.ts";
import { serviceFor } from "./support/for-one-test.ts";
import { envelope, signedIn } from "./support/raw-client.ts";

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

test("SIGTERM lets a message that is under way end with the service's answer, and the process ends", async () => {
  const service = await serviceFor();
  let answer = () => {};
  service.reply = () =>
    new Promise((resolve) => {
      answer = () => resolve({ status: 200, body: { id: "eml_1" } });
    });
  const { child, logged, port } = await startProcess(service.url);
  const client = await signedIn(port, service.key);
  await envelope(client, "a@acme.test", "b@example.com");
  client.write(`${message}\r\n`);
  await expect.poll(() => service.sends.length).toBe(1);
  child.kill("SIGTERM");
  await expect.poll(() => logged.some((line) => line.includes("stopping"))).toBe(true);
  answer();
  expect(await client.reply()).toBe("250 2.6.0 accepted as eml_1");
  client.end();
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
  expect(logged.at(-1)).toContain("stopped");
});

test("a process that is killed has answered 250 to no message that the service did not take", async () => {
  const service = await serviceFor();
  service.reply = () => "silence";
  const { child, port } = await startProcess(service.url);
  const client = await signedIn(port, service.key);
  await envelope(client, "a@acme.test", "b@example.com");
  client.write(`${message}\r\n`);
  await expect.poll(() => service.sends.length).toBe(1);
  child.kill("SIGKILL");
  expect(await client.reply()).toBe("");
});
