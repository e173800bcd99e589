/**
 * What is said of a value of another type than the declared one: what it must be, and where the mistake is a usual
 * one, what to send instead. The value itself is never repeated: it may be an address, a subject or a secret.
 */
export function typeWords(expected: string, given: unknown): string {
  const base = `must be ${named(expected)}`;
  if (given === null) return `${base}, not null`;
  const [kind, text] = [kindOf(given), typeof given === "string" ? given.trim() : ""];
  switch (expected) {
    case "string":
      return kind === "number" || kind === "boolean" ? `${base}: put it in quotes` : notA(base, kind);
    case "number":
    case "int":
      return text !== "" && Number.isFinite(Number(text)) ? `${base}, without quotes` : base;
    case "boolean":
      return /^(true|false)$/i.test(text) ? `${base}, without quotes` : base;
    case "array":
      if (text.startsWith("[")) return `${base}, not JSON in a string`;
      if (text.includes(","))
        return `${base}, not a list in one string: put each value in an item of its own`;
      return kind === "string" ? `${base}: put the value in brackets` : notA(base, kind);
    case "object":
    case "record":
      return text.startsWith("{") ? `${base}, not JSON in a string` : notA(base, kind);
    default:
      return base;
  }
}

function notA(base: string, kind: string): string {
  return kind === "array" || kind === "object" ? `${base}, not an ${kind}` : base;
}

export function kindOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}

export function named(kind: string): string {
  if (kind === "int") return "a whole number";
  if (kind === "record") return "an object";
  if (kind === "boolean") return "true or false";
  return `${/^[aeiou]/.test(kind) ? "an" : "a"} ${kind}`;
}
