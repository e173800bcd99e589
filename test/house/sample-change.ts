import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { root } from "../../build/places.ts";

const copied = ["functions", "lib", "build", "bin", "cli", "local", "smtp", "bench", "test", "docs"];
const files = ["tsconfig.json", "vitest.config.ts", "package.json", "CONTRIBUTING.md"];
const linked = ["node_modules", "cdk.out"];

/** A copy of the sources, to change and to check. */
export interface Copy {
  /** Replaces `before`, which the file must contain, by `after`. */
  readonly edit: (file: string, before: string, after: string) => void;
  /** Returns the files in which the compiler finds errors. */
  readonly compile: () => readonly string[];
  /** Runs test files, and returns those that fail. */
  readonly test: (files: readonly string[]) => readonly string[];
  readonly read: (file: string) => string;
  readonly remove: () => void;
}

export function copySources(): Copy {
  const folder = mkdtempSync(join(tmpdir(), "eds-sample-"));
  for (const name of [...copied, ...files]) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const name of linked) symlinkSync(join(root, name), join(folder, name));
  const run = (bin: string, ...args: readonly string[]) =>
    spawnSync(process.execPath, [join(root, "node_modules", bin), ...args], {
      cwd: folder,
      encoding: "utf8",
      maxBuffer: 100 * 1024 * 1024,
      env: { ...process.env, TEMPLATES: "kept" },
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
    test(names) {
      const report = join(folder, "report.json");
      run("vitest/vitest.mjs", "run", ...names, "--reporter=json", `--outputFile=${report}`);
      const { testResults }: { testResults: readonly { name: string; status: string }[] } = JSON.parse(
        readFileSync(report, "utf8"),
      );
      const base = realpathSync(folder);
      const ended = testResults.map(({ name, status }) => ({ file: relative(base, name), status }));
      const missing = names.filter((name) => !ended.some(({ file }) => file === name));
      if (missing.length > 0) throw new Error(`did not run: ${missing.join(", ")}`);
      return ended.flatMap(({ file, status }) => (status === "passed" ? [] : [file])).sort();
    },
    read: (file) => readFileSync(join(folder, file), "utf8"),
    remove: () => rmSync(folder, { recursive: true }),
  };
}
