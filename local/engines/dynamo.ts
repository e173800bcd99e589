import { mkdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { givenEndpoint } from "./endpoints.ts";
import { findFreePort } from "./free-port.ts";
import { type Command, supervise } from "./supervise.ts";

export interface LocalDynamo {
  readonly url: string;
  /** Stops the engine. Its tables are kept if it has a folder. */
  stop(): Promise<void>;
}

export interface DynamoOptions {
  /** The folder of the tables. Without it they are in memory and lost when the engine crashes. */
  readonly dir?: string;
  readonly log?: (line: string) => void;
}

/**
 * Starts DynamoDB on a free port of 127.0.0.1: the `@dynoxide` build for this platform, or the engine at
 * `AWS_ENDPOINT_URL_DYNAMODB`. It is restarted when it exits, as it does for non-ASCII characters in an expression.
 */
export async function startDynamo(options: DynamoOptions = {}): Promise<LocalDynamo> {
  const url = givenEndpoint("DYNAMODB");
  if (url !== undefined) return { url, stop: async () => {} };
  const program = findEngine();
  if (options.dir !== undefined) await mkdir(options.dir, { recursive: true });
  return await startEngine(program, options, 3);
}

/** Another process may take the free port first; then another one is chosen. */
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
      `No DynamoDB engine for this platform. Run "npm install --no-save ${build}", ` +
        "or start a DynamoDB-compatible engine and set AWS_ENDPOINT_URL_DYNAMODB to its URL.",
    );
  }
}
