import { join } from "node:path";
import { runOperator } from "./run-operator.ts";

process.exitCode = await runOperator(
  process.argv.slice(2),
  {
    stdout: (text) => process.stdout.write(text),
    stderr: (text) => process.stderr.write(text),
  },
  join(import.meta.dirname, "..", ".local"),
);
