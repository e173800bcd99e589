import { newLog } from "./log.ts";
import { readSettings } from "./settings.ts";
import { startSmtp } from "./start-smtp.ts";

const log = newLog((line) => process.stdout.write(`${line}\n`));

try {
  const { upstreamUrl, ...settings } = readSettings(process.env);
  const proxy = await startSmtp({ ...settings, upstream: { url: upstreamUrl }, log });
  for (const port of [...proxy.startTlsPorts, ...proxy.tlsPorts]) log("listening", { port });
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.once(signal, () => {
      log("stopping");
      proxy.stop().then(
        () => log("stopped"),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  // These messages never contain the value of a setting.
  process.stderr.write(`${error instanceof Error ? error.message : "The SMTP proxy failed to start."}\n`);
  process.exitCode = 1;
}
