/** Micro-units of a currency in the viewer's format. */
export function money(micros: number, currency: string): string {
  const small = micros !== 0 && Math.abs(micros) < 1_000_000;
  return new Intl.NumberFormat(undefined, {
    style: "currency",
    currency,
    maximumFractionDigits: small ? 6 : 2,
    minimumFractionDigits: 2,
  }).format(micros / 1_000_000);
}

export function number(value: number): string {
  return new Intl.NumberFormat().format(value);
}

/** A share of a whole, in two figures: "98.7%", "0.02%"; undefined for a share of nothing. */
export function percent(rate: number | null): string | undefined {
  if (rate === null) return undefined;
  const maximumFractionDigits = rate < 0.1 ? 2 : 1;
  return new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits }).format(rate);
}

export function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}
