import { constants } from "node:os";
import { newClient } from "./api-client.ts";
import { newCleanups } from "./cleanups.ts";
import { runBroadcastDemo } from "./demo/broadcast.ts";
import { runDomainsDemo } from "./demo/domains.ts";
import { runGenerationDemo } from "./demo/generation.ts";
import { runInboundDemo } from "./demo/inbound.ts";
import { runRegionsDemo } from "./demo/regions.ts";
import { runSendDemo } from "./demo/send.ts";
import { runTemplatesDemo } from "./demo/templates.ts";
import { type DevelopmentProject, seedDevelopmentProject } from "./development-project.ts";
import { type ReadyService, startService } from "./service.ts";
import { synthesize } from "./synthesize.ts";

const cleanups = newCleanups();
/** Printed only when the demo fails. */
const logged: string[] = [];

async function main(): Promise<void> {
  print("Starting a local service. No email leaves this machine.\n\n");
  await synthesize();
  let project: DevelopmentProject | undefined;
  const service = await startService({
    onReady: async (ready) => {
      project = await seedDevelopmentProject(ready);
    },
    log: (line) => logged.push(line),
  });
  cleanups.add(() => service.stop());
  if (!project) throw new Error("The service started without its development project.");
  await runDemo(service, project);
  print(
    "\nThis demo ran the same code as a deployment, on local engines. Next, run npm start for a service\n",
  );
  print("that keeps its data, with a dashboard, an inbox of all sent email and the API reference.\n");
}

async function runDemo(service: ReadyService, project: DevelopmentProject): Promise<void> {
  const { projectId, apiKey, domain } = project;
  if (process.argv.includes("--domains")) return runDomainsDemo(service, print);
  if (process.argv.includes("--regions")) return runRegionsDemo(service, projectId, print);
  const call = newClient(service.url, apiKey);
  if (process.argv.includes("--inbound")) return runInboundDemo(service, call, domain, print);
  if (process.argv.includes("--broadcast")) return runBroadcastDemo(service, call, domain, print);
  const isTemplates = process.argv.includes("--templates");
  if (isTemplates) await runTemplatesDemo(call, domain, print);
  if (isTemplates || process.argv.includes("--generate")) return runGenerationDemo(call, domain, print);
  return runSendDemo(call, domain, print);
}

function print(text: string): void {
  process.stdout.write(text);
}

let interrupted = false;
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    interrupted = true;
    void cleanups.runAll().finally(() => process.exit(128 + constants.signals[signal]));
  });
}

try {
  await main();
} catch (error) {
  if (!interrupted) explain(error);
  process.exitCode = 1;
} finally {
  await cleanups.runAll();
}

function explain(error: unknown): void {
  const log =
    logged.length > 0 ? `\n\nLast lines of the service's log:\n${logged.slice(-20).join("\n")}` : "";
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The demo failed: ${message}${log}\n`);
}
