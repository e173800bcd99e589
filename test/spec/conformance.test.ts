import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { conformanceText, readSpecFiles, shownBy } from "../../cli/conformance-text.ts";
import { sentences } from "./sentences.ts";

const root = join(import.meta.dirname, "../..");
const specification = join(root, "../shared/spec/interface.md");
const files = readSpecFiles(import.meta.dirname);

describe("the list of sentences", () => {
  test("contains each sentence once", () => {
    const words = sentences.map(({ text }) => text.replaceAll(/\W+/g, " ").toLowerCase());
    expect(words.filter((text, at) => words.indexOf(text) !== at)).toEqual([]);
  });

  test("starts each id with its section, and has only existing sections", () => {
    for (const { id, section } of sentences) expect(id).toMatch(new RegExp(`^${section}\\.[\\w.-]+$`));
    expect(new Set(sentences.map(({ section }) => section))).toEqual(new Set([1, 2, 3, 4, 5, 6, 7, 8]));
  });

  test.skipIf(!existsSync(specification))(
    "is the whole specification, verbatim and in order (only if the document is next to the checkout: it is not part of the project)",
    () => {
      const whole = plain(readFileSync(specification, "utf8"));
      let rest = whole.slice(whole.indexOf("## 1."));
      const between: string[] = [];
      for (const { id, text } of sentences) {
        const at = rest.indexOf(plain(text));
        expect(at, id).toBeGreaterThanOrEqual(0);
        between.push(rest.slice(0, at));
        rest = rest.slice(at + plain(text).length);
      }
      const left = [...between, rest].flatMap((text) => text.split("\n")).map((line) => line.trim());
      expect(left.filter((line) => /\w/.test(line) && !leftOut.test(line))).toEqual([]);
    },
  );
});

describe("the tests of the specification", () => {
  test("the tests of the specification name existing sentences", () => {
    const known = sentences.map(({ id }) => id);
    expect(files.flatMap(shownBy).filter(({ id }) => !known.includes(id))).toEqual([]);
  });

  test("are all in the document: every use of the two functions has a literal sentence id", () => {
    for (const file of files) {
      const uses = file.source.match(/\bspecified(InPart)?\(/g) ?? [];
      expect([file.name, shownBy(file).length]).toEqual([file.name, uses.length]);
    }
  });

  test("are the tests in docs/conformance.md, which npm run conformance writes", () => {
    const document = readFileSync(join(root, "docs", "conformance.md"), "utf8");
    expect(document).toBe(conformanceText(sentences, files));
  });
});

/** Text without list and table markup; a table row as its non-empty cells, separated by bars. */
function plain(markdown: string): string {
  return markdown
    .split("\n")
    .map((line) => {
      const cells = line.split("|").map((one) => one.trim());
      return cells.filter((one) => one !== "").join(" | ");
    })
    .map((line) => line.replace(/^(- |\d+\. )/, "").replaceAll(/\s+/g, " "))
    .join("\n");
}

/** Lines of the document about itself: headings, table heads, lead-ins, and remarks that something is not shown. */
const leftOut = new RegExp(
  [
    /^#/,
    /^-+( \| -+)*$/,
    /^[A-Z]\w*( [a-z]+)*( \| [A-Z]\w*( [a-z]+)*)+$/,
    /\bnot shown\b/,
    /^(States that are named|Rules that are stated and can be checked|Rules):$/,
    /^\(the alias name carries .* stands in here\)\.$/,
  ]
    .map(({ source }) => source)
    .join("|"),
);
