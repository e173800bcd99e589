import { join } from "node:path";
import { operations } from "../functions/contract/index.ts";
import { functionName, unknownRoute, workers } from "../functions/settings/function-names.ts";

/** One deployed function: its name, and the file that exports its `handler`, relative to the project's root. */
export interface Entry {
  readonly name: string;
  readonly file: string;
}

/** All deployed functions; name and file follow from the operation's id and area. */
export const entries: readonly Entry[] = [
  ...operations.map(({ id, area }) => entry(functionName(id), join("api", area))),
  entry(unknownRoute, join("api", "fallback")),
  ...workers.map((name) => entry(name, "workers")),
];

function entry(name: string, folder: string): Entry {
  return { name, file: join("functions", folder, `${name}.ts`) };
}
