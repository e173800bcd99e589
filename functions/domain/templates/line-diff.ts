/** A line of a difference: kept, taken out or put in. */
interface DiffLine {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

const context = 3;
/** Texts with more differences are shown as one replaced by the other: the work grows with the square. */
const mostChanges = 1000;

/** Returns the unified difference of two texts, by lines and without file names. */
export function lineDiff(before: string, after: string): string {
  const [a, b] = [linesOf(before), linesOf(after)];
  const steps = shortest(a, b) ?? [...all("-", a), ...all("+", b)];
  const shown = steps.map((_, at) =>
    steps.slice(Math.max(0, at - context), at + context + 1).some(({ sign }) => sign !== " "),
  );
  const written: string[] = [];
  let [left, right] = [1, 1];
  steps.forEach(({ sign, text }, at) => {
    if (shown[at] && !shown[at - 1]) written.push(`@@ -${left} +${right} @@`);
    if (shown[at]) written.push(`${sign}${text}`);
    if (sign !== "+") left += 1;
    if (sign !== "-") right += 1;
  });
  return written.join("\n");
}

function linesOf(text: string): readonly string[] {
  return text === "" ? [] : text.split("\n");
}

function all(sign: DiffLine["sign"], lines: readonly string[]): readonly DiffLine[] {
  return lines.map((text) => ({ sign, text }));
}

/** Myers' algorithm: the fewest lines out and in; undefined for more than `mostChanges` of them. */
function shortest(a: readonly string[], b: readonly string[]): readonly DiffLine[] | undefined {
  const reached: Map<number, number>[] = [];
  let ends = new Map([[1, 0]]);
  for (let changes = 0; changes <= Math.min(mostChanges, a.length + b.length); changes++) {
    reached.push(ends);
    ends = new Map(ends);
    for (let k = -changes; k <= changes; k += 2) {
      const down = k === -changes || (k !== changes && (ends.get(k - 1) ?? -1) < (ends.get(k + 1) ?? -1));
      let x = down ? (ends.get(k + 1) ?? 0) : (ends.get(k - 1) ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      ends.set(k, x);
      if (x >= a.length && x - k >= b.length) return stepsBack(a, b, reached);
    }
  }
  return undefined;
}

function stepsBack(
  a: readonly string[],
  b: readonly string[],
  reached: readonly Map<number, number>[],
): DiffLine[] {
  const steps: DiffLine[] = [];
  let [x, y] = [a.length, b.length];
  for (let changes = reached.length - 1; changes >= 0; changes--) {
    const ends = reached[changes] ?? new Map<number, number>();
    const k = x - y;
    const down = k === -changes || (k !== changes && (ends.get(k - 1) ?? -1) < (ends.get(k + 1) ?? -1));
    const from = down ? k + 1 : k - 1;
    const fromX = changes === 0 ? 0 : (ends.get(from) ?? 0);
    const fromY = changes === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY && x > 0 && y > 0 && a[x - 1] === b[y - 1]) {
      steps.push({ sign: " ", text: a[x - 1] ?? "" });
      [x, y] = [x - 1, y - 1];
    }
    if (changes === 0) break;
    steps.push(down ? { sign: "+", text: b[y - 1] ?? "" } : { sign: "-", text: a[x - 1] ?? "" });
    [x, y] = [fromX, fromY];
  }
  return steps.toReversed();
}
