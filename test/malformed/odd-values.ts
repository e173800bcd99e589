import type { Draw } from "../sim/engine/draw.ts";

const texts = [
  ..."| |0|-1|1e9|null|true|[]|{}|../..|%00|%2f|$(x)|{{ x }}|{% raw %}|<script>|'|\"|\\|a,b|a;b".split("|"),
  ..."__proto__|constructor|toString|undefined|NaN|Infinity|2026-02-30T00:00:00Z|9999-12-31T23:59:59Z".split(
    "|",
  ),
  ...'a@b|@b.test|a@|a@b.test\r\nBcc: c@d.test|"a b"@b.test|a@[127.0.0.1]|ä@ü.test|a@b..test'.split("|"),
  ..."http://127.0.0.1/|https://x:y@z.test:99999/|javascript:alert(1)|file:///etc/passwd|https://%|//".split(
    "|",
  ),
  ...["\0", "\ud800", "\u202e\u200b", "\ufeff", "\u{1f600}", "e\u0301", "\r\n", "\t", "\x7f", "ﬀ", "İ"],
];
const numbers = [0, -0, -1, 1, 1.5, 1e21, -1e300, 2 ** 31, 2 ** 53, 2 ** 53 + 2, 5e-324];
const lengths = [64, 255, 256, 999, 1000, 2049, 70_000];
const deepest = 120;

/** Something that a client might send in the place of any value: of another type, too long, too deep, or with characters that mean something elsewhere. */
export function drawOddValue(draw: Draw): unknown {
  const kinds: readonly (() => unknown)[] = [
    () => draw.pick(texts),
    () => draw.pick(texts),
    () => draw.pick(numbers),
    () => draw.pick([null, true, false]),
    () => draw.pick(["x", "ä", "a@b.test,", "\u{1f600}", "{{", "<p>"]).repeat(draw.pick(lengths)),
    () => drawList(draw),
    () => ({ [draw.pick(texts)]: draw.pick([...texts, ...numbers]) }),
    () => nested(draw.between(1, deepest), draw.is(0.5)),
  ];
  return draw.pick(kinds)();
}

/** A text of the kinds above, for a header, a parameter or a part of a path. */
export function drawOddText(draw: Draw): string {
  return draw.is(0.85) ? draw.pick(texts) : "x".repeat(draw.pick(lengths));
}

function drawList(draw: Draw): readonly unknown[] {
  const length = draw.pick([0, 1, 2, 51, 101, 1001]);
  const one = draw.pick<unknown>([...texts, ...numbers, null, {}, []]);
  return Array.from({ length }, () => one);
}

function nested(depth: number, isList: boolean): unknown {
  let value: unknown = 1;
  for (let at = 0; at < depth; at++) value = isList ? [value] : { a: value };
  return value;
}
