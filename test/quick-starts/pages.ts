import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { root } from "../../build/places.ts";

/** A page with a program that can be run as it stands there. */
export interface QuickStart {
  readonly name: string;
  /** The files of the program, by their names. */
  readonly files: ReadonlyMap<string, string>;
  /** The shell command that runs it. */
  readonly command: string;
  /** What must be installed. */
  readonly program: string;
}

/** A fence that names its language and then a file, or `run`. */
const fence = /^```(\w+) (\S+)\n([\s\S]*?)^```$/gm;

/** The program of a page; undefined where it has none. */
export function quickStartOf(name: string, text: string): QuickStart | undefined {
  const blocks = [...text.matchAll(fence)].map(([, , title = "", content = ""]) => ({ title, content }));
  const command = blocks.find(({ title }) => title === "run")?.content.trim();
  if (command === undefined) return undefined;
  const files = blocks.filter(({ title }) => title !== "run");
  return {
    ...{ name, command, program: command.split(" ")[0] ?? "" },
    files: new Map(files.map(({ title, content }) => [title, content])),
  };
}

/** The programs of all pages, by the pages' names. */
export function quickStarts(): readonly QuickStart[] {
  const folder = join(root, "docs/quick-starts");
  return globSync("*.md", { cwd: folder })
    .toSorted()
    .flatMap((file) => quickStartOf(basename(file, ".md"), readFileSync(join(folder, file), "utf8")) ?? []);
}
