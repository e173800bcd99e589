import { createHash } from "node:crypto";

/** What happened in a run, as a hash: two runs of a seed have the same one. */
export interface Trace {
  readonly note: (line: string) => void;
  readonly hash: () => string;
  /** The newest lines. */
  readonly last: () => readonly string[];
}

const kept = 2000;

export function newTrace(): Trace {
  const hash = createHash("sha256");
  let lines: string[] = [];
  return {
    note: (line) => {
      hash.update(line).update("\n");
      lines.push(line);
      if (lines.length > 2 * kept) lines = lines.slice(-kept);
    },
    hash: () => hash.copy().digest("hex").slice(0, 16),
    last: () => lines.slice(-kept),
  };
}
