/**
 * A pattern of texts, anchored at both ends: `*` is any text, also none, and `{a,b}` is one of several. Each alternative
 * is the texts between its stars.
 */
export type Glob = readonly (readonly string[])[];

export interface GlobFault {
  readonly fault: string;
}

export const longestGlob = 320;
const mostAlternatives = 32;
/** Braces with their content, without nesting. */
const braces = /\{([^{}]*)\}/;

export function parseGlob(text: string): Glob | GlobFault {
  const pattern = text.trim().toLowerCase();
  if (pattern === "") return { fault: "must not be empty" };
  if (pattern.length > longestGlob) return { fault: `must be at most ${longestGlob} characters` };
  if (/\p{Cc}/u.test(pattern)) return { fault: "must not have control characters" };
  let open = [pattern];
  for (;;) {
    const index = open.findIndex((one) => braces.test(one));
    const next = open[index];
    if (next === undefined) break;
    const expanded = expand(next);
    open = [...open.slice(0, index), ...expanded, ...open.slice(index + 1)];
    if (open.length > mostAlternatives)
      return { fault: `must stand for at most ${mostAlternatives} alternatives` };
  }
  if (open.some((one) => /[{}]/.test(one))) return { fault: "has a brace without its other one" };
  return open.map((one) => one.replace(/\*+/g, "*").split("*"));
}

export function isGlob(parsed: Glob | GlobFault): parsed is Glob {
  return !("fault" in parsed);
}

/** Whether a text, compared without case, is one of the pattern's. No input makes it look at a place twice per text between stars. */
export function matchesGlob(glob: Glob, text: string): boolean {
  const folded = text.toLowerCase();
  return glob.some((texts) => matchesTexts(texts, folded));
}

function matchesTexts(texts: readonly string[], text: string): boolean {
  const [first = ""] = texts;
  if (texts.length === 1) return text === first;
  const last = texts.at(-1) ?? "";
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false;
  const end = text.length - last.length;
  let at = first.length;
  // The leftmost place of each text leaves most for the others.
  for (const middle of texts.slice(1, -1)) {
    const found = text.indexOf(middle, at);
    if (found < 0 || found + middle.length > end) return false;
    at = found + middle.length;
  }
  return true;
}

function expand(pattern: string): readonly string[] {
  const found = braces.exec(pattern);
  if (!found) return [pattern];
  const [whole, inner = ""] = found;
  const [before, after] = [pattern.slice(0, found.index), pattern.slice(found.index + whole.length)];
  return inner.split(",").map((one) => `${before}${one.trim()}${after}`);
}
