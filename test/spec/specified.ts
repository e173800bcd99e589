import type { TestProject } from "../support/project.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";
import { type SentenceId, sentences } from "./sentences.ts";

type Run = (fixtures: { readonly world: World; readonly project: TestProject }) => Promise<void> | void;

/** Tests a sentence of the specification. */
export function specified(id: SentenceId, run: Run): void {
  test(titleOf(id), run);
}

/**
 * Tests a sentence for the named part of its subject, because the rest is not built yet (or because the sentence holds
 * with a limit, which is named).
 */
export function specifiedInPart(id: SentenceId, part: string, run: Run): void {
  test(`${titleOf(id)} [${part}]`, run);
}

function titleOf(id: string): string {
  const sentence = sentences.find((one) => one.id === id);
  if (!sentence) throw new Error(`the specification has no sentence ${id}`);
  return `§${sentence.section}: ${sentence.text}`;
}
