import { invalid } from "./refusal.ts";
import { type Item, setMembers, type Value } from "./values.ts";

const mostBytes = 400 * 1024;

/** The size of an item in bytes: its names and values, as the service documents it. */
export function sizeOfItem(item: Item): number {
  let size = 0;
  for (const name of Object.keys(item)) size += Buffer.byteLength(name) + sizeOf(item[name]);
  return size;
}

export function checkSize(item: Item): Item {
  if (sizeOfItem(item) > mostBytes) throw invalid("Item size has exceeded the maximum allowed size");
  return item;
}

function sizeOf(value: Value | undefined): number {
  if (value === undefined) return 0;
  if ("S" in value) return Buffer.byteLength(value.S);
  if ("N" in value) return sizeOfNumber(value.N);
  if ("B" in value) return Buffer.byteLength(value.B, "base64");
  if ("M" in value) return 3 + sizeOfItem(value.M) + Object.keys(value.M).length;
  if ("L" in value) return value.L.reduce((sum, one) => sum + 1 + sizeOf(one), 3);
  if ("NS" in value) return value.NS.reduce((sum, one) => sum + sizeOfNumber(one), 0);
  const encoding = "BS" in value ? "base64" : "utf8";
  return (setMembers(value) ?? ["."]).reduce((sum, one) => sum + Buffer.byteLength(one, encoding), 0);
}

/** One byte for two significant digits, plus one. */
function sizeOfNumber(text: string): number {
  const digits = text.replace(/^-?[0.]*|\.|0+$/g, "").length;
  return Math.ceil(digits / 2) + (text.startsWith("-") ? 2 : 1);
}
