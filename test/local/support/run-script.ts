import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import { temporaryDir } from "./temporary-dir.ts";

export const projectRoot = join(import.meta.dirname, "..", "..", "..");

export interface Script {
  readonly child: ChildProcess;
  /** The next line that it prints on standard output. */
  line(): Promise<string>;
  /** Its exit code, once it has ended by itself or by a signal. */
  ended(): Promise<number | string>;
}

/** Runs a module in a process of its own; `project` in its text stands for the project's folder. */
export function runScript(text: string): Script {
  const file = join(temporaryDir(), "script.ts");
  writeFileSync(file, text.replaceAll("project/", `${projectRoot}/`));
  const child = spawn(process.execPath, [file], { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const closed = once(child, "close");
  return {
    child,
    async line() {
      const { value, done } = await lines.next();
      if (done) throw new Error("the script ended without another line");
      return value;
    },
    async ended() {
      const [code, signal] = await closed;
      return code ?? signal;
    },
  };
}
