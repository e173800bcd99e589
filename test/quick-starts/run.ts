import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { openSmtp } from "../../local/smtp/open-smtp.ts";
import { startDevelopmentService } from "../support/development-service.ts";
import { type QuickStart, quickStarts } from "./pages.ts";

/** Runs the programs of the quick starts against a started service, and looks for the email of each. */
const timeoutMs = 120_000;
const { service, project, dir, stop } = await startDevelopmentService("quick-starts");
const smtp = await openSmtp({ url: service.url, dir, log: () => {} });
const smtpEnvironment = {
  ...{ EMAIL_SMTP_HOST: "localhost", EMAIL_SMTP_PORT: String(smtp.startTlsPort) },
  SSL_CERT_FILE: smtp.certFile ?? "",
};
const headers = { authorization: `Bearer ${project.apiKey}` };
let failed = 0;
try {
  for (const one of quickStarts()) {
    const outcome = await outcomeOf(one);
    if (outcome.startsWith("failed")) failed += 1;
    print(`${one.name.padEnd(12)} ${outcome}`);
  }
} finally {
  await smtp.stop();
  await stop();
}
print(failed === 0 ? "all programs whose language is installed work" : `${failed} programs failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function outcomeOf({ name, files, command, program }: QuickStart): Promise<string> {
  if (!installed(program)) return `skipped: ${program} is not installed`;
  const cwd = join(dir, name);
  mkdirSync(cwd);
  for (const [file, content] of files) writeFileSync(join(cwd, file), content);
  const key = project.apiKey;
  const own = { EMAIL_API_URL: service.url, EMAIL_API_KEY: key, EMAIL_FROM: `hello@${project.domain}` };
  try {
    const env = { ...process.env, ...own, ...smtpEnvironment };
    const before = await newestEmail();
    const { stdout } = await promisify(execFile)("sh", ["-c", command], { cwd, env, timeout: timeoutMs });
    // By SMTP, a program learns no id.
    const email = await newestEmail();
    if (!email || email.id === before?.id) return "failed: it sent nothing";
    const { id, subject, to } = email;
    const isOverSmtp = [...files.values()].join("").includes("EMAIL_SMTP_HOST");
    if (!isOverSmtp && !stdout.includes(id)) return `failed: no ${id} in ${JSON.stringify(stdout)}`;
    return subject === "Your order" && String(to) === "ada@example.com"
      ? "ok"
      : `failed: it sent ${subject} to ${to}`;
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message : error}`;
  }
}

// The fields of an email that are looked at.
interface SentEmail {
  readonly id: string;
  readonly subject: string;
  readonly to: readonly string[];
}

async function newestEmail(): Promise<SentEmail | undefined> {
  const answer = await fetch(`${service.url}/emails?limit=1`, { headers });
  const { items } = (await answer.json()) as { readonly items: readonly SentEmail[] };
  return items[0];
}

function installed(program: string): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
