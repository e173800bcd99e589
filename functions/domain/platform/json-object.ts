/** Returns the object of a JSON text; undefined where it is not one. */
export function jsonObject(text: string): Readonly<Record<string, unknown>> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // Any object has fields by name, of any kind.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : undefined;
}
