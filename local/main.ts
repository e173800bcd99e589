import { constants } from "node:os";
import { dashboardFolder } from "../build/places.ts";
import { banner } from "./banner.ts";
import { seedDevelopmentProject } from "./development-project.ts";
import { refuseForeign } from "./open-dir.ts";
import { referencePages } from "./pages/reference-pages.ts";
import { announceService } from "./running-service.ts";
import { type LocalService, startService } from "./service.ts";
import { openServiceLog } from "./service-log.ts";
import { openInbound } from "./smtp/open-inbound.ts";
import { openSmtp } from "./smtp/open-smtp.ts";
import { inboundPortFor, smtpPortsFor } from "./smtp/smtp-ports.ts";
import { parseStartOptions, type StartOptions, usage } from "./start-options.ts";
import { synthesize } from "./synthesize.ts";

/** Under npm, one Ctrl-C arrives twice: from the terminal and from npm, which forwards it. */
const sameSignalMs = 500;
/** The inbox keeps the newest emails, so that memory and disk usage stay bounded. */
const keptEmails = 5000;

async function main(): Promise<void> {
  const options = parseStartOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(usage);
  await untilStopped(await start(options));
}

async function start({ port, fresh, verbose, dir }: StartOptions): Promise<LocalService> {
  // Before anything is written, the log included.
  refuseForeign(dir);
  const log = openServiceLog(dir, verbose);
  return await startService({
    dir,
    fresh,
    port,
    ses: { keep: keptEmails },
    prepare: synthesize,
    dashboard: dashboardFolder,
    pages: referencePages,
    onReady: async (ready, cleanups) => {
      const project = await seedDevelopmentProject(ready, dir);
      const smtp = await openSmtp({ url: ready.url, dir, ports: smtpPortsFor(port), log: log.line });
      cleanups.add(() => smtp.stop());
      const inbound = await openInbound({ ...ready, port: inboundPortFor(port), log: log.line });
      cleanups.add(() => inbound.stop());
      announceService(dir, ready);
      console.log(banner(ready.url, project, ready.signIn, smtp, inbound));
    },
    log: log.line,
  });
}

/** The first signal stops gracefully, a second one immediately. */
function untilStopped(service: LocalService): Promise<void> {
  return new Promise((resolve, reject) => {
    let firstAt: number | undefined;
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (firstAt !== undefined) {
          if (Date.now() - firstAt > sameSignalMs) process.exit(128 + constants.signals[signal]);
          return;
        }
        firstAt = Date.now();
        console.log("Stopping after the requests in progress. Press Ctrl-C again to stop now.");
        service.stop().then(resolve, reject);
      });
    }
  });
}

try {
  await main();
  process.exitCode = 0;
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ("code" in error && error.code === "EADDRINUSE")
    return "The port is already in use. Choose another one with --port <number>, or any free one with --port 0.";
  return error.message;
}
