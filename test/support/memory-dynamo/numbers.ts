import { invalid } from "./refusal.ts";

/** A number as DynamoDB stores it: exact, up to 38 significant digits; its value is `digits` times ten to the `power`. */
interface Decimal {
  readonly digits: bigint;
  readonly power: number;
}

const small = /^(0|-?[1-9]\d{0,14})$/;
const numeral = /^\s*(?<sign>[+-]?)(?<whole>\d*)(?:\.(?<part>\d*))?(?:[eE](?<power>[+-]?\d+))?\s*$/;
const mostDigits = 38;
const largestPower = 125;
const smallestPower = -130;

/** Returns the canonical text of a number: equal numbers have equal texts. @throws if it is not a number */
export function normalNumber(text: string): string {
  return small.test(text) ? text : write(read(text));
}

/** Negative, 0 or positive if `left` is less than, equal to or greater than `right`. */
export function compareNumbers(left: string, right: string): number {
  if (small.test(left) && small.test(right)) return Number(left) - Number(right);
  const [a, b] = aligned(read(left), read(right));
  return a < b ? -1 : Number(a > b);
}

export function addNumbers(left: string, right: string): string {
  if (small.test(left) && small.test(right)) return String(Number(left) + Number(right));
  const [one, other] = [read(left), read(right)];
  const [a, b] = aligned(one, other);
  return write({ digits: a + b, power: Math.min(one.power, other.power) });
}

export function subtractNumbers(left: string, right: string): string {
  return addNumbers(left, normalNumber(right.startsWith("-") ? right.slice(1) : `-${right}`));
}

function read(text: string): Decimal {
  const { sign, whole = "", part = "", power = "0" } = numeral.exec(text)?.groups ?? {};
  if (whole + part === "") {
    throw invalid(`The parameter cannot be converted to a numeric value: ${text}`);
  }
  const digits = BigInt(whole + part);
  return { digits: sign === "-" ? -digits : digits, power: Number(power) - part.length };
}

function aligned(one: Decimal, other: Decimal): readonly [bigint, bigint] {
  const power = Math.min(one.power, other.power);
  const at = (number: Decimal) => number.digits * 10n ** BigInt(number.power - power);
  return [at(one), at(other)];
}

function write({ digits, power }: Decimal): string {
  if (digits === 0n) return "0";
  const sign = digits < 0n ? "-" : "";
  const all = digits.toString().replace("-", "");
  const kept = all.replace(/0+$/, "");
  checkRange(kept.length, power + all.length - 1);
  const exponent = power + all.length - kept.length;
  if (exponent >= 0) return sign + kept + "0".repeat(exponent);
  const padded = kept.padStart(1 - exponent, "0");
  return `${sign}${padded.slice(0, exponent)}.${padded.slice(exponent)}`;
}

function checkRange(digits: number, magnitude: number): void {
  if (magnitude > largestPower)
    throw invalid("Number overflow. Attempting to store a number with magnitude larger than supported range");
  if (magnitude < smallestPower)
    throw invalid(
      "Number underflow. Attempting to store a number with magnitude smaller than supported range",
    );
  if (digits > mostDigits) throw invalid("Attempting to store more than 38 significant digits in a Number");
}
