import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

interface Ended {
  readonly code: unknown;
  readonly output: string;
}

function start(...args: readonly string[]): Promise<Ended> {
  const main = join(import.meta.dirname, "..", "..", "local", "main.ts");
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, output: stdout + stderr });
    });
  });
}

test("npm start --help prints the usage", async () => {
  expect(await start("--help")).toEqual({ code: 0, output: expect.stringContaining("npm start -- [--port") });
});

test.each([
  ["--port", "web"],
  ["--prot", "1"],
])("npm start %s %s exits with 1 and names the argument", async (...args) => {
  const { code, output } = await start(...args);
  expect(code).toBe(1);
  expect(output).toContain(args[0]);
});
