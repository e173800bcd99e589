/** A wrong version of the product, as a careless change would make it: one piece of one file is another. */
export interface SourceMutant {
  /** What the wrong version does, as a clause: "takes free credits without looking at them again". */
  readonly name: string;
  /** What the piece guards, in one sentence. */
  readonly guards: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** The test file of the guarded behavior. */
  readonly test: string;
  /** Matches the full titles of the tests that must fail: of their groups and their own, with ` > ` between. */
  readonly title: RegExp;
}

/** Returns the file's text with the mutant in it; throws where its piece is gone or is not the only one. */
export function mutated(text: string, { name, file, from, to }: SourceMutant): string {
  const found = text.split(from).length - 1;
  if (found !== 1)
    throw new Error(`the mutant "${name}" is out of date: its text stands ${found} times in ${file}`);
  return text.replace(from, () => to);
}
