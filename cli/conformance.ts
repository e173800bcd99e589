import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod/mini";
import { conformanceText, readSpecFiles } from "./conformance-text.ts";

const root = join(import.meta.dirname, "..");
const folder = join(root, "test", "spec");
const file = join(root, "docs", "conformance.md");

const Sentences = z.object({
  sentences: z.array(z.object({ id: z.string(), section: z.int(), text: z.string() })),
});

// Imported by path at run time: tests are the input of this command, not a dependency.
const { sentences } = Sentences.parse(await import(pathToFileURL(join(folder, "sentences.ts")).href));
writeFileSync(file, conformanceText(sentences, readSpecFiles(folder)));
console.log(`Wrote ${file}`);
