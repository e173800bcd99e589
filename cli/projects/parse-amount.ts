import { UsageError } from "../usage-error.ts";

const decimals = 6;
const unit = 10n ** BigInt(decimals);
/** Larger than any real payment, and far below the point where sums stop being exact. */
const max = 1_000_000_000n * unit;

/** Converts a decimal amount such as `12.5` to micro-units, exactly. @throws {UsageError} if it is not one above zero. */
export function parseAmount(text: string): number {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match)
    throw new UsageError(`Invalid amount "${text}" (expected a positive number such as 25 or 12.50).`);
  const [, whole = "", fraction = ""] = match;
  if (fraction.length > decimals)
    throw new UsageError(`Invalid amount "${text}": must have at most ${decimals} decimals.`);
  const micros = BigInt(whole) * unit + BigInt(fraction.padEnd(decimals, "0"));
  if (micros === 0n) throw new UsageError("Invalid amount: must be greater than zero.");
  if (micros > max) throw new UsageError(`Invalid amount: must be at most ${max / unit}.`);
  return Number(micros);
}
