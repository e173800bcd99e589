import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { runOperator } from "../../cli/run-operator.ts";
import { announceService } from "../../local/running-service.ts";
import { type LocalService, startService } from "../../local/service.ts";

export interface Ran {
  readonly code: number;
  readonly printed: string;
  readonly complained: string;
}

/** Runs the tool in this process, on what runs in `dir`. */
export async function operate(dir: string, ...args: readonly string[]): Promise<Ran> {
  let printed = "";
  let complained = "";
  const terminal = {
    print: (text: string) => {
      printed += text;
    },
    complain: (text: string) => {
      complained += text;
    },
  };
  const code = await runOperator(args, terminal, dir);
  return { code, printed, complained };
}

/** A local service for the tests of a file, and the tool on it. */
export function operatedService() {
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
  return { dir, service, ...toolOn(dir), call: callerOf(service) };
}

function toolOn(dir: string) {
  const done = async (...args: readonly string[]): Promise<string> => {
    const { code, printed, complained } = await operate(dir, ...args);
    expect(complained).toBe("");
    expect(code).toBe(0);
    return printed;
  };
  const refused = async (...args: readonly string[]): Promise<string> => {
    const { code, printed, complained } = await operate(dir, ...args);
    expect(printed).toBe("");
    expect(code).toBe(1);
    expect(complained).not.toMatch(/\n\s+at /);
    return complained;
  };
  const newProject = async (...options: readonly string[]): Promise<string> =>
    (await done("create-project", "Test", ...options)).trim();
  return { done, refused, newProject };
}

/** Calls the API with a key, and gives the body of its answer. */
function callerOf(service: () => LocalService) {
  return async (key: string, method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(`${service().url}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return answer.json();
  };
}
