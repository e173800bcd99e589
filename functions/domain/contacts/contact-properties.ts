/** The types of contact properties. A date is ISO 8601 text. */
export const propertyTypes = ["string", "number", "boolean", "date"] as const;
export type PropertyType = (typeof propertyTypes)[number];

export const maxProperties = 50;
/** `constructor` is excluded: with it an object does not look like a plain one, to the SDK either. */
export const propertyKeyPattern = /^(?!constructor$)[a-zA-Z][a-zA-Z0-9_]{0,49}$/;
export const longestPropertyText = 1000;

export type PropertyInput = string | number | boolean;

/** Whether DynamoDB stores a number exactly: it has 38 digits and a smallest magnitude of 1e-130. */
export function isStorableNumber(value: number): boolean {
  const size = Math.abs(value);
  return size <= Number.MAX_SAFE_INTEGER && (size === 0 || size >= 1e-100);
}

const isoDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** The type of a property that is used for the first time: text is a string, whatever it looks like. */
export function typeOfValue(value: PropertyInput): PropertyType {
  if (typeof value === "number") return "number";
  return typeof value === "boolean" ? "boolean" : "string";
}

/** The value as it is stored for its type; undefined where it is not of that type. */
export function propertyOfType(type: PropertyType, value: PropertyInput): PropertyInput | undefined {
  if (type !== "date") return typeof value === type ? value : undefined;
  return typeof value === "string" ? instantOf(value)?.toISOString() : undefined;
}

/** The instant of a date or a time with an offset; a date is its beginning in UTC. */
export function instantOf(text: string): Date | undefined {
  if (!isoDate.test(text)) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) || !isCalendarDay(text) ? undefined : at;
}

/** `new Date` rolls 31 February over to March. */
function isCalendarDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Parses a cell of text by the declared type; undefined where it is not of that type. */
export function propertyOfText(type: PropertyType, text: string): PropertyInput | undefined {
  if (type === "string" || type === "date") return propertyOfType(type, text);
  if (type === "boolean") return /^(true|false)$/i.test(text) ? text.toLowerCase() === "true" : undefined;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) && isStorableNumber(Number(text))
    ? Number(text)
    : undefined;
}
