import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { root } from "../../build/places.ts";

/** The version that package.json states. */
export function packageVersion(): string {
  const text = readFileSync(join(root, "package.json"), "utf8");
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
