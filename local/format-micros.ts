const decimals = 6;
const unit = 10n ** BigInt(decimals);

/** Formats millionths of a currency unit as an amount with at least two decimals. */
export function formatMicros(micros: number): string {
  const value = BigInt(micros);
  const size = value < 0n ? -value : value;
  const fraction = String(size % unit)
    .padStart(decimals, "0")
    .replace(/0{1,4}$/, "");
  return `${value < 0n ? "-" : ""}${size / unit}.${fraction}`;
}
