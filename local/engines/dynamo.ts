import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { givenEndpoint } from "./endpoints.ts";
import { findFreePort } from "./free-port.ts";
import { type Command, supervise } from "./supervise.ts";

export interface LocalDynamo {
  readonly url: string;
  /** Ends the engine; nothing of it stays behind. Its tables stay when it was given a directory. */
  stop(): Promise<void>;
}

export interface DynamoOptions {
  /** Where the tables live. Without it they live in memory, and a crash of the engine empties them. */
  readonly dir?: string;
  readonly log?: (line: string) => void;
}

/**
 * Starts DynamoDB on a free port of 127.0.0.1: the `@dynoxide` build for this platform, or whatever
 * `AWS_ENDPOINT_URL_DYNAMODB` names. The engine is started again when it ends (a non-ASCII letter in an expression ends it).
 */
export async function startDynamo(options: DynamoOptions = {}): Promise<LocalDynamo> {
  const url = givenEndpoint("DYNAMODB");
  if (url !== undefined) return { url, stop: async () => {} };
  const program = findEngine();
  if (options.dir !== undefined) await mkdir(options.dir, { recursive: true });
  return await startEngine(program, options, 3);
}

/** Someone else may take the free port between its choice and its use; then another is chosen. */
async function startEngine(program: string, options: DynamoOptions, attempts: number): Promise<LocalDynamo> {
  const port = await findFreePort();
  try {
    const engine = await supervise(engineCommand(program, port, options.dir), options.log ?? (() => {}));
    return { url: `http://127.0.0.1:${port}`, stop: () => engine.stop() };
  } catch (error) {
    if (attempts <= 1) throw error;
    return await startEngine(program, options, attempts - 1);
  }
}

function engineCommand(program: string, port: number, dir: string | undefined): Command {
  const database = dir === undefined ? [] : ["--db-path", join(dir, "dynamodb.sqlite")];
  return {
    program,
    args: ["serve", "--host", "127.0.0.1", "--port", String(port), ...database],
    readyText: "listening on",
  };
}

function findEngine(): string {
  const build = `@dynoxide/${process.platform}-${process.arch}`;
  try {
    const home = createRequire(import.meta.url).resolve(`${build}/package.json`);
    return join(home, "..", process.platform === "win32" ? "dynoxide.exe" : "dynoxide");
  } catch {
    throw new Error(
      `no DynamoDB engine for this machine: run "npm install --no-save ${build}", ` +
        "or start any DynamoDB-compatible engine and set AWS_ENDPOINT_URL_DYNAMODB to its address",
    );
  }
}
