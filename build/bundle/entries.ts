import { globSync } from "node:fs";
import { basename } from "node:path";
import { operations } from "../../functions/contract/index.ts";
import { resendFunctions } from "../../functions/contract/resend/surface.ts";
import { functionName, unknownRoute, workers } from "../../functions/settings/function-names.ts";
import { root } from "../places.ts";

/** A deployed function: its name, and the file that exports its `handler`, from the project's root. */
export interface Entry {
  readonly name: string;
  readonly file: string;
}

const files = globSync(
  ["functions/api/**/*.ts", "functions/workers/**/*.ts", "functions/resend/*/resend-*.ts"],
  { cwd: root },
);
const fileOf = new Map(files.map((file) => [basename(file, ".ts"), file]));
if (fileOf.size < files.length) throw new Error("Two deployed functions have the same file name.");

/** Every deployed function. Its file carries its name, in the folder of the area that owns it. */
export const entries: readonly Entry[] = [
  ...operations.map(({ id }) => functionName(id)),
  ...resendFunctions.map(({ name }) => name),
  unknownRoute,
  ...workers,
].map((name) => ({ name, file: fileOf.get(name) ?? `functions/api/<area>/${name}.ts` }));
