import { Refused } from "./refused.ts";

const decimals = 6;
const unit = 10n ** BigInt(decimals);
/** More than anybody pays in at once, and far from where sums stop being exact. */
const most = 1_000_000_000n * unit;

/** An amount of the currency, such as `12.5`, in micro-units, exactly. Throws `Refused` for anything else. */
export function parseAmount(text: string): number {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new Refused(`${text} is no amount: write it like 25 or 12.50, above zero`);
  const [, whole = "", fraction = ""] = match;
  if (fraction.length > decimals)
    throw new Refused(`${text} has more than ${decimals} decimals: money is kept in millionths`);
  const micros = BigInt(whole) * unit + BigInt(fraction.padEnd(decimals, "0"));
  if (micros === 0n) throw new Refused("the amount must be above zero");
  if (micros > most) throw new Refused(`the amount may be at most ${most / unit}`);
  return Number(micros);
}
