import { parseArgs } from "node:util";

export interface SoakOptions {
  readonly emails: number;
  /** The share of calls that get a fault, from 0 to 0.5. */
  readonly faults: number;
  /** Makes the emails and the faults reproducible, as far as the order of calls is. */
  readonly seed: number;
  /** The number of concurrent requests. */
  readonly concurrency: number;
  readonly help: boolean;
}

export const usage = `npm run soak -- [--emails <number>] [--faults <share>] [--seed <number>] [--concurrency <number>]

  --emails       number of emails to send (300)
  --faults       share of AWS calls and API requests that get a fault (0.05)
  --seed         seed of the emails and the faults (random; printed)
  --concurrency  number of concurrent requests (24)
`;

/** Throws an Error with a message for the user if the arguments are invalid. */
export function parseSoakOptions(args: readonly string[]): SoakOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      emails: { type: "string", default: "300" },
      faults: { type: "string", default: "0.05" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 2 ** 31)) },
      concurrency: { type: "string", default: "24" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  const parsed = {
    emails: parseInteger("--emails", values.emails, 1, 10_000_000),
    seed: parseInteger("--seed", values.seed, 0, 2 ** 32 - 1),
    concurrency: parseInteger("--concurrency", values.concurrency, 1, 1000),
    faults: Number(values.faults),
  };
  if (!(parsed.faults >= 0 && parsed.faults <= 0.5))
    throw new Error("Invalid --faults (expected a number from 0 to 0.5).");
  return { ...parsed, help: values.help };
}

function parseInteger(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`Invalid ${name} (expected an integer from ${min} to ${max}).`);
}
