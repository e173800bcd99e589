/** Returns the top of a scale from zero that holds a value: 2, 4 or 10 with zeros, so that its half is a whole number. */
export function topOf(value: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [2, 4, 10]) if (step * power >= value) return step * power;
}
