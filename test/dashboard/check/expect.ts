/** @throws {Error} The check failed; `what` says what should be true. */
export function expectThat(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Expected: ${what}`);
}
