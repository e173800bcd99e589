const form = /^(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)$/;

/** Whether a text is a version such as `1.2.0`: three numbers, without a `v` or a suffix. */
export function isVersion(text: string): boolean {
  return form.test(text);
}

/** Whether one version precedes another. */
export function precedes(version: string, other: string): boolean {
  const numbers = version.split(".").map(Number);
  const others = other.split(".").map(Number);
  const at = numbers.findIndex((number, n) => number !== others[n]);
  return at >= 0 && Number(numbers[at]) < Number(others[at]);
}
