import { join } from "node:path";
import { operations } from "../functions/contract/index.ts";
import { functionName, unknownRoute, workers } from "../functions/settings/function-names.ts";

/** One function that is deployed: its name and the file that exports its `handler`, from the project's root. */
export interface Entry {
  readonly name: string;
  readonly file: string;
}

/** Every function there is, by the rule that its name and its file follow. */
export const entries: readonly Entry[] = [
  ...operations.map(({ id, area }) => entry(functionName(id), join("api", area))),
  entry(unknownRoute, join("api", "fallback")),
  ...workers.map((name) => entry(name, "workers")),
];

function entry(name: string, folder: string): Entry {
  return { name, file: join("functions", folder, `${name}.ts`) };
}
