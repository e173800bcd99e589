import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../build/places.ts";

const copied = ["functions", "lib", "build", "bin", "cli", "local", "smtp", "bench", "test", "docs"];
const files = ["tsconfig.json", "package.json", "CONTRIBUTING.md"];

/** A copy of the sources, to change and to check. */
export interface Copy {
  /** Replaces `before`, which the file must contain, by `after`. */
  readonly edit: (file: string, before: string, after: string) => void;
  /** Returns the files in which the compiler finds errors. */
  readonly compile: () => readonly string[];
  readonly read: (file: string) => string;
  readonly remove: () => void;
}

export function copySources(): Copy {
  const folder = mkdtempSync(join(tmpdir(), "eds-sample-"));
  for (const name of [...copied, ...files]) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  const run = (bin: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [join(root, "node_modules", bin), ...args], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 100 * 1024 * 1024,
    }).stdout;
  return {
    edit(file, before, after) {
      const path = join(folder, file);
      const text = readFileSync(path, "utf8");
      if (!text.includes(before)) throw new Error(`${file} does not contain ${before}`);
      writeFileSync(
        path,
        text.replace(before, () => after),
      );
    },
    compile() {
      const output = run("typescript/bin/tsc", "--noEmit", "--pretty", "false");
      const named = [...output.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = ""]) => file);
      return [...new Set(named)].sort();
    },
    read: (file) => readFileSync(join(folder, file), "utf8"),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
