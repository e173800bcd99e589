import { constants } from "node:os";
import { seedDevelopmentProject } from "./development-project.ts";
import { greeting } from "./greeting.ts";
import { referencePages } from "./pages/reference-pages.ts";
import { announceService } from "./running-service.ts";
import { type LocalService, startService } from "./service.ts";
import { openServiceLog } from "./service-log.ts";
import { openSmtp } from "./smtp/open-smtp.ts";
import { parseStartOptions, type StartOptions, usage } from "./start-options.ts";
import { synthesize } from "./synthesize.ts";

/** One Ctrl-C under npm comes twice: from the terminal, and from npm, which passes it on. */
const sameSignalMs = 500;

async function main(): Promise<void> {
  const options = parseStartOptions(process.argv.slice(2));
  if (options.help) return void process.stdout.write(usage);
  await untilStopped(await start(options));
}

async function start({ port, fresh, verbose, dir }: StartOptions): Promise<LocalService> {
  const log = openServiceLog(dir, verbose);
  return await startService({
    dir,
    fresh,
    port,
    prepare: synthesize,
    pages: referencePages,
    onReady: async (ready, stops) => {
      const project = await seedDevelopmentProject(ready, dir);
      const ports = port === 0 ? "free" : "usual";
      const smtp = await openSmtp({ url: ready.url, dir, ports, log: log.line });
      stops.add(() => smtp.stop());
      announceService(dir, ready);
      console.log(greeting(ready.url, project, ready.signIn, smtp));
    },
    log: log.line,
  });
}

/** The first signal finishes what is under way; a second one does not wait for it. */
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
        console.log("Finishing what is under way. A second Ctrl-C stops at once.");
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
    return "The port is taken: choose another by --port, or --port 0";
  return error.message;
}
