import { parseArgs } from "node:util";

export interface SoakOptions {
  readonly emails: number;
  /** The share of calls that a fault befalls, from 0 to 0.5. */
  readonly faults: number;
  /** Makes the mails and the draw of faults repeat, as far as the order of calls does. */
  readonly seed: number;
  /** How many requests the callers have open at once. */
  readonly concurrency: number;
  readonly help: boolean;
}

export const usage = `npm run soak -- [--emails <number>] [--faults <share>] [--seed <number>] [--concurrency <number>]

  --emails       how many mails are sent (300)
  --faults       the share of AWS calls and of API requests that go wrong (0.05)
  --seed         repeats the mails and the draw of faults (chosen and printed)
  --concurrency  how many requests are open at once (24)
`;

/** Throws an Error that says what is wrong with the arguments. */
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
  const given = {
    emails: within("--emails", values.emails, 1, 10_000_000),
    seed: within("--seed", values.seed, 0, 2 ** 32 - 1),
    concurrency: within("--concurrency", values.concurrency, 1, 1000),
    faults: Number(values.faults),
  };
  if (!(given.faults >= 0 && given.faults <= 0.5)) throw new Error("--faults is a share from 0 to 0.5");
  return { ...given, help: values.help };
}

function within(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`${name} is a whole number from ${least} to ${most}`);
}
