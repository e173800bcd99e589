import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A sentence of the specification, as in `test/spec/sentences.ts`. */
export interface Sentence {
  readonly id: string;
  readonly section: number;
  readonly text: string;
}

/** A test file: its name and its source. */
export interface SpecFile {
  readonly name: string;
  readonly source: string;
}

/** A test of a sentence; `part` names the part it shows, undefined if it shows the whole sentence. */
export interface Shown {
  readonly id: string;
  readonly part: string | undefined;
  readonly file: string;
}

/** The test files of a folder, by name. */
export function readSpecFiles(folder: string): readonly SpecFile[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".test.ts"));
  return names.sort().map((name) => ({ name, source: readFileSync(join(folder, name), "utf8") }));
}

/** The sentences that the tests of a file name with `specified("id"` or `specifiedInPart("id", "part"`. */
export function shownBy({ name, source }: SpecFile): readonly Shown[] {
  const calls = source.matchAll(/\bspecified(?:\(\s*"([^"]+)"|InPart\(\s*"([^"]+)",\s*"([^"]+)")/g);
  return [...calls].map(([, whole, inPart, part]) => ({ id: whole ?? inPart ?? "", part, file: name }));
}

type State = "shown" | "in part" | "open";

/** Returns `docs/conformance.md`: every sentence of the specification with the tests that show it. */
export function conformanceText(sentences: readonly Sentence[], files: readonly SpecFile[]): string {
  const shown = files.flatMap(shownBy);
  const rows = sentences.map((sentence) => {
    const tests = shown.filter(({ id }) => id === sentence.id);
    return { ...sentence, tests, state: stateOf(tests) };
  });
  const count = (state: State) => rows.filter((row) => row.state === state).length;
  const parts = [...Map.groupBy(rows, ({ section }) => section)].map(([section, some]) =>
    [`## Section ${section}`, "", "| Id | Sentence | Tests | State |", "|---|---|---|---|"]
      .concat(
        some.map((row) => `| ${row.id} | ${cell(row.text)} | ${filesOf(row.tests)} | ${stateCell(row)} |`),
      )
      .join("\n"),
  );
  return `${[
    "# Conformance",
    "",
    `Of ${rows.length} sentences of the interface specification, ${count("shown")} are shown by tests, ` +
      `${count("in part")} in part, ${count("open")} are open.`,
    "",
    "A sentence is shown when a test in `test/spec/` fails where it is false. In part: for what is named, because the",
    "rest of what the sentence is about is not built yet, or because it holds with the limit that is named. Open: no",
    "test shows it. Section 9 states nothing. Written by `npm run conformance`; a test holds it to the tests.",
    "",
    parts.join("\n\n"),
  ].join("\n")}\n`;
}

function stateOf(tests: readonly Shown[]): State {
  if (tests.length === 0) return "open";
  return tests.some(({ part }) => part === undefined) ? "shown" : "in part";
}

function stateCell({ state, tests }: { readonly state: State; readonly tests: readonly Shown[] }): string {
  if (state !== "in part") return state;
  return `in part: ${[...new Set(tests.map(({ part }) => cell(part ?? "")))].join("; ")}`;
}

function filesOf(tests: readonly Shown[]): string {
  return [...new Set(tests.map(({ file }) => `\`${file}\``))].join(", ");
}

/** An unescaped bar ends the cell, also inside a code span. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|");
}
