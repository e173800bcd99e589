import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { testCertificate } from "./certificate.ts";

const main = join(import.meta.dirname, "../../../smtp/main.ts");

/** Starts the proxy in a process of its own, with one port with implicit TLS. */
export async function startProcess(url: string) {
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
