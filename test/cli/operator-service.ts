import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { runOperator } from "../../cli/run-operator.ts";
import { announceService } from "../../local/running-service.ts";
import { type LocalService, startService } from "../../local/service.ts";

export interface CommandResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the operator tool in this process, on the service that runs in `dir`. */
export async function operate(dir: string, ...args: readonly string[]): Promise<CommandResult> {
  const output = { stdout: "", stderr: "" };
  const terminal = {
    stdout: (text: string) => {
      output.stdout += text;
    },
    stderr: (text: string) => {
      output.stderr += text;
    },
  };
  const exitCode = await runOperator(args, terminal, dir);
  return { exitCode, ...output };
}

/** Starts a local service for the tests of a file. Returns it with functions that run the operator tool on it. */
export function useOperatorService() {
  const dir = mkdtempSync(join(tmpdir(), "eds-operator-"));
  let started: LocalService | undefined;
  beforeAll(async () => {
    started = await startService({ dir, onReady: async (ready) => announceService(dir, ready) });
  });
  afterAll(async () => {
    await started?.stop();
    rmSync(dir, { recursive: true, force: true });
  });
  const service = (): LocalService => {
    if (!started) throw new Error("the service has not started");
    return started;
  };
  return { dir, service, ...commandsIn(dir), call: apiCaller(service) };
}

function commandsIn(dir: string) {
  /** Runs a command that succeeds. Returns what it printed. */
  const run = async (...args: readonly string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await operate(dir, ...args);
    expect(stderr).toBe("");
    expect(exitCode).toBe(0);
    return stdout;
  };
  /** Runs a command that fails with exit code 1. Returns its error message. */
  const runFailing = async (...args: readonly string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await operate(dir, ...args);
    expect(stdout).toBe("");
    expect(exitCode).toBe(1);
    expect(stderr).not.toMatch(/\n\s+at /);
    return stderr;
  };
  const newProject = async (...options: readonly string[]): Promise<string> =>
    (await run("create-project", "Test", ...options)).trim();
  const newKey = async (project: string, ...options: readonly string[]): Promise<string> =>
    (await run("create-key", project, ...options)).trim();
  return { run, runFailing, newProject, newKey };
}

/** Calls the API with a key. Returns the body of the response. */
function apiCaller(service: () => LocalService) {
  return async (key: string, method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await fetch(`${service().url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return response.json();
  };
}
