import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { dashboardFolder } from "../../../build/places.ts";

/** An entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly isDynamicEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

export interface SizeRow {
  readonly name: string;
  readonly bytes: number;
  readonly most: number;
}

const kilobyte = 1000;
const mostAtStart = 200 * kilobyte;
const mostOfPage = 80 * kilobyte;

/** Returns the compressed size of the scripts at the start, and of what each page loads beyond them. */
export function sizeRows(): readonly SizeRow[] {
  const manifest: Readonly<Record<string, Chunk>> = JSON.parse(
    readFileSync(join(dashboardFolder, ".vite", "manifest.json"), "utf8"),
  );
  const entries = Object.entries(manifest);
  const [start] = entries.find(([, chunk]) => chunk.isEntry) ?? [];
  if (start === undefined) throw new Error("The build has no entry.");
  const atStart = filesOf(start, manifest);
  const pages = entries.filter(([, chunk]) => chunk.isDynamicEntry);
  return [
    { name: "start", bytes: sizeOf(atStart), most: mostAtStart },
    ...pages.map(([name]) => ({
      name,
      bytes: sizeOf(new Set([...filesOf(name, manifest)].filter((file) => !atStart.has(file)))),
      most: mostOfPage,
    })),
  ];
}

function filesOf(
  name: string,
  manifest: Readonly<Record<string, Chunk>>,
  found = new Set<string>(),
): Set<string> {
  const chunk = manifest[name];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const each of chunk.imports ?? []) filesOf(each, manifest, found);
  return found;
}

function sizeOf(files: ReadonlySet<string>): number {
  return [...files]
    .filter((file) => file.endsWith(".js"))
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dashboardFolder, file))).length, 0);
}
