import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { root } from "../build/places.ts";

export interface StartOptions {
  readonly port: number;
  readonly fresh: boolean;
  readonly verbose: boolean;
  readonly help: boolean;
  /** The folder of all state. */
  readonly dir: string;
}

export const defaultPort = 3100;

export const usage = `npm start -- [--port <number>] [--fresh] [--dir <folder>] [--verbose]

  --port <number>  port of the API on 127.0.0.1 (default ${defaultPort}; 0 for any free port). The SMTP ports
                   move with it: for ${defaultPort + 1} they are one higher than for ${defaultPort}
  --fresh          delete the emails, keys and queues of earlier runs first
  --dir <folder>   folder of the service's state (default .local)
  --verbose        also print the log, which is written to service.log in that folder
`;

/** Throws an Error that names the invalid argument. */
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
  if (!(port <= 65_535))
    throw new Error(`Invalid --port "${values.port}": expected a number from 0 to 65535.`);
  return { ...values, port, dir: resolve(values.dir) };
}
