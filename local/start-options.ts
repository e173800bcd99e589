import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../build/places.ts";

export interface StartOptions {
  readonly port: number;
  readonly fresh: boolean;
  readonly verbose: boolean;
  readonly help: boolean;
  /** Where all state lives. */
  readonly dir: string;
}

const defaultPort = 3100;

export const usage = `npm start -- [--port <number>] [--fresh] [--verbose]

  --port <number>  where the service answers on 127.0.0.1 (${defaultPort}; 0 for any free port)
  --fresh          forget all mails, keys and queues of earlier runs
  --dir <folder>   where its state is kept (.local)
  --verbose        print the log instead of only keeping it in .local/service.log
`;

/** Throws an Error that says what is wrong with the arguments. */
export function parseStartOptions(args: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: "string", default: String(defaultPort) },
      fresh: { type: "boolean", default: false },
      verbose: { type: "boolean", default: false },
      dir: { type: "string", default: join(root, ".local") },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const port = /^\d{1,5}$/.test(values.port) ? Number(values.port) : Number.NaN;
  if (!(port <= 65_535)) throw new Error(`--port ${values.port} is no port`);
  return { ...values, port, dir: resolve(values.dir) };
}
