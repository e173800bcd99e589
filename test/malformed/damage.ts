import type { Draw } from "../sim/engine/draw.ts";
import { drawOddText, drawOddValue } from "./odd-values.ts";

/** A copy of a body in which one value, at any depth, is another one, is missing, has another name, or has company. */
export function damagedBody(draw: Draw, body: unknown): unknown {
  const copy = structuredClone(body);
  const places = placesIn(copy);
  const place = places.length > 0 && draw.is(0.95) ? draw.pick(places) : undefined;
  if (!place) return drawOddValue(draw);
  const { holder, name } = place;
  const change = draw.between(1, 10);
  if (change <= 6) set(holder, name, drawOddValue(draw));
  else if (change === 7) delete holder[name];
  else if (change === 8) set(holder, drawOddText(draw), holder[name]);
  else if (change === 9) set(holder, `${name}`.toUpperCase(), holder[name]);
  else set(holder, name, [holder[name], holder[name]]);
  return copy;
}

type Holder = Record<string | number, unknown>;
interface Place {
  readonly holder: Holder;
  readonly name: string | number;
}

/** Defines it as an own property, whatever its name. */
function set(holder: Holder, name: string | number, value: unknown): void {
  Object.defineProperty(holder, name, { value, enumerable: true, configurable: true, writable: true });
}

function placesIn(value: unknown): readonly Place[] {
  if (typeof value !== "object" || value === null) return [];
  // Lists are objects with numbers for names.
  const holder = value as Holder;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...placesIn(holder[name])]);
}

/** A text in which some characters are lost, doubled or others. */
export function damagedText(draw: Draw, text: string): string {
  const [from, length] = [draw.between(0, text.length), draw.between(0, 12)];
  const [before, within, after] = [
    text.slice(0, from),
    text.slice(from, from + length),
    text.slice(from + length),
  ];
  return draw.pick([
    () => before,
    () => before + after,
    () => before + within + within + after,
    () => `${before}${drawOddText(draw)}${after}`,
    () => `${before}${draw.pick([...'{}[]",:\\\0\u0001', "\ufeff", "1e999", "-", "/*"])}${within}${after}`,
    () => `${text}${draw.pick([text, "}", "\n{}", ","])}`,
    () => `\ufeff${text}`,
    () => "[".repeat(draw.pick([10, 500, 100_000])) + text,
  ])();
}
