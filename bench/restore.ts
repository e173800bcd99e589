import { parseArgs } from "node:util";
import { newCleanups } from "../local/cleanups.ts";
import { judgeRestore } from "./restore/judge.ts";
import { rehearseRestore } from "./restore/rehearse.ts";

const usage = `npm run restore:rehearsal -- [--short] [--no-fence]

Copies the tables of a local service under traffic, lets the traffic go on, and goes on with the copy, as a restoration
of the deployed tables does. Fails when an email is sent twice, when money is off, or when new email is not sent.

  --short     fewer emails: about half a minute
  --no-fence  without restoredAt, to see what it prevents
`;

const cleanups = newCleanups();
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void cleanups.runAll().finally(() => process.exit(1)));

try {
  const { values } = parseArgs({
    options: {
      short: { type: "boolean", default: false },
      "no-fence": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) print(usage);
  else process.exitCode = (await rehearse(values.short ? 120 : 600, !values["no-fence"])) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cleanups.runAll();
}

async function rehearse(emails: number, fence: boolean): Promise<boolean> {
  const tell = (what: string) => print(`… ${what}\n`);
  const { rows, problems } = judgeRestore(await rehearseRestore({ emails, fence }, tell, cleanups));
  for (const [what, count] of rows) print(`${String(count).padStart(7)}  ${what}\n`);
  for (const problem of problems.slice(0, 20)) print(`FAILED: ${problem}\n`);
  print(problems.length === 0 ? "ok\n" : `${problems.length} problems\n`);
  return problems.length === 0;
}

function print(text: string): void {
  process.stdout.write(text);
}
