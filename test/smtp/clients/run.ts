import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime from "postal-mime";
import { type DevelopmentProject, seedDevelopmentProject } from "../../../local/development-project.ts";
import { type LocalService, startService } from "../../../local/service.ts";
import { type LocalSmtp, openSmtp } from "../../../local/smtp/open-smtp.ts";
import { synthesize } from "../../../local/synthesize.ts";
import type { Client, Task } from "./client.ts";
import { libraries } from "./libraries.ts";
import { programs } from "./programs.ts";

/** Sends an email with each installed client through the local service and checks the result. */
const dir = mkdtempSync(join(tmpdir(), "smtp-clients-"));
let project: DevelopmentProject | undefined;
let smtp: LocalSmtp | undefined;
const service = await startService({
  dir: join(dir, "service"),
  prepare: synthesize,
  onReady: async (ready, stops) => {
    project = await seedDevelopmentProject(ready, join(dir, "service"));
    const proxy = await openSmtp({ url: ready.url, dir: join(dir, "service"), log: () => {} });
    stops.add(() => proxy.stop());
    smtp = proxy;
  },
});

let failed = 0;
try {
  for (const client of [...libraries, ...programs]) {
    const outcome = await outcomeOf(client);
    if (outcome.startsWith("failed")) failed += 1;
    print(`${client.name.padEnd(16)} ${outcome}`);
  }
} finally {
  await service.stop();
  rmSync(dir, { recursive: true });
}
print(failed === 0 ? "all installed clients work" : `${failed} clients failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function outcomeOf(client: Client): Promise<string> {
  if (client.program !== undefined && !installed(client.program))
    return `skipped: ${client.program} is not installed`;
  if (client.library !== undefined && !existsSync(client.library))
    return `skipped: ${client.library} is not installed`;
  const task = taskFor(client.name.replaceAll(/\W/g, "").toLowerCase());
  try {
    await client.send(task);
    const faults = await faultsOf(service, task);
    return faults.length === 0 ? "ok" : `failed: ${faults.join("; ")}`;
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function taskFor(name: string): Task {
  return {
    ...{ port: smtp?.startTlsPort ?? 0, tlsPort: smtp?.tlsPort ?? 0, key: project?.apiKey ?? "" },
    certFile: smtp?.certFile ?? "",
    home: mkdtempSync(join(dir, `${name}-`)),
    from: `sender@${project?.domain}`,
    ...{ to: `${name}@example.com`, copy: `${name}-copy@example.com`, hidden: `${name}-hidden@example.com` },
    subject: `An email from ${name}`,
    text: "One line.\n\n.a line with a dot\n  and one with spaces",
  };
}

/** Returns what is wrong with the email that the recipients received. */
async function faultsOf({ ses }: LocalService, { to, copy, hidden, subject, text }: Task): Promise<string[]> {
  const sent = () => ses.accepts().filter(({ destinations }) => destinations.includes(to));
  for (let tries = 0; tries < 50 && sent().length === 0; tries += 1) await sleep(200);
  const [email, ...others] = sent();
  if (!email) return ["no email arrived"];
  const parsed = await PostalMime.parse(email.raw);
  const got = [...email.destinations].toSorted().join(", ");
  const wanted = [to, copy, hidden].toSorted().join(", ");
  const source = Buffer.from(email.raw).toString("latin1");
  return [
    ...(others.length > 0 ? [`it arrived ${others.length + 1} times`] : []),
    ...(got === wanted ? [] : [`it went to ${got}`]),
    ...(source.includes(hidden) ? ["the hidden recipient is visible"] : []),
    ...(/[^\r]\n|\r[^\n]/.test(source) ? ["it has bare CR or LF"] : []),
    ...(parsed.subject === subject ? [] : [`its subject is ${parsed.subject}`]),
    ...(parsed.text?.trimEnd() === text ? [] : [`its text is ${JSON.stringify(parsed.text)}`]),
    ...(parsed.html?.includes(".a line with a dot") ? [] : ["its HTML lacks a line"]),
  ];
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function installed(program: string): boolean {
  if (program.startsWith("/")) return existsSync(program);
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, program)));
}
