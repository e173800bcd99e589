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

export function counted(count: number, one: string, many: string): string {
  return `${number(count)} ${count === 1 ? one : many}`;
}
