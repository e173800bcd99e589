import { Drop } from "liquidjs";

/** Text of the template itself, which is escaped already: what `{% capture %}` took, or a filter made. */
export class SafeMarkup extends Drop {
  readonly markup: string;
  /** Of a value that `escape` was given: what it was. */
  readonly plain: string | undefined;

  constructor(markup: string, plain?: string) {
    super();
    this.markup = markup;
    this.plain = plain;
  }

  override valueOf(): string {
    return this.markup;
  }

  override toString(): string {
    return this.markup;
  }
}

/** Returns a value as text: numbers in decimals without grouping, whatever the locale of the machine. */
export function textOfValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return decimalOf(value);
  if (value instanceof Drop) return String(value.valueOf());
  if (Array.isArray(value)) return value.map(textOfValue).join("");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Fifteen digits are what a fraction holds in any case: 0.1 + 0.2 is 0.3. Whole numbers hold some more. */
export function exactDecimal(value: number): number {
  if (Number.isSafeInteger(value)) return value;
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : value;
}

const decimals = new Intl.NumberFormat("en-US", { useGrouping: false, maximumSignificantDigits: 15 });

function decimalOf(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  return Number.isFinite(value) ? decimals.format(value) : "";
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes a value for text and quoted attributes of html; markup of the template itself stays as it is. */
export function escapeValue(value: unknown): string {
  if (value instanceof SafeMarkup) return value.markup;
  const text = textOfValue(value);
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? "") : text;
}
