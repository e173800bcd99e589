import { newCleanups } from "../local/cleanups.ts";
import { parseSoakOptions, usage } from "./soak/options.ts";
import { newProgress } from "./soak/progress.ts";
import { runSoak } from "./soak/run-soak.ts";

const cleanups = newCleanups();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => void cleanups.runAll().finally(() => process.exit(1)));
}

try {
  const options = parseSoakOptions(process.argv.slice(2));
  if (options.help) print(usage);
  else {
    const { emails, faults, seed, concurrency } = options;
    print(`Soak: ${emails} emails, faults ${faults}, seed ${seed}, ${concurrency} concurrent requests\n`);
    process.exitCode = (await runSoak(options, newProgress(process.stdout), print, cleanups)) ? 0 : 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cleanups.runAll();
}

function print(text: string): void {
  process.stdout.write(text);
}
