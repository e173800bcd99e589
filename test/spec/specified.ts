import { test } from "vitest";
import { type SentenceId, sentences } from "./sentences.ts";

type Run = () => Promise<void> | void;

/** A test that shows a sentence of the specification: it fails wherever the sentence is false. */
export function specified(id: SentenceId, run: Run): void {
  test(titleOf(id), run);
}

/**
 * A test that shows a sentence for the named part of what it is about, where the rest of that is not built yet (or
 * where the sentence holds with a limit, which is named).
 */
export function specifiedInPart(id: SentenceId, part: string, run: Run): void {
  test(`${titleOf(id)} [${part}]`, run);
}

function titleOf(id: string): string {
  const sentence = sentences.find((one) => one.id === id);
  if (!sentence) throw new Error(`the specification has no sentence ${id}`);
  return `§${sentence.section}: ${sentence.text}`;
}
