import { existsSync, readFileSync } from "node:fs";
import { type Config, parseConfig } from "./config.ts";

/** What `npm run synth` may be told by the environment, under the names of the specification's §8. */
export interface Overrides {
  readonly PAGINATION_OFFSET_ENABLED?: string | undefined;
  readonly PAGINATION_MAX_OFFSET?: string | undefined;
}

/**
 * Reads the deployment configuration: defaults, over them the JSON file if there is one, over that the environment.
 * @throws {Error} The file is not JSON, or the configuration has mistakes.
 */
export function readConfig(file: string, overrides: Overrides): Config {
  const fromFile = existsSync(file) ? parseJson(file) : {};
  return parseConfig({ ...fromFile, ...fromEnvironment(overrides) });
}

function parseJson(file: string): object {
  const text = readFileSync(file, "utf8");
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  } catch (cause) {
    throw new Error(`${file} is not JSON`, { cause });
  }
  throw new Error(`${file} must hold a JSON object`);
}

/** Text that is no number or truth value stays text, so that the check of the whole names it. */
function fromEnvironment({
  PAGINATION_OFFSET_ENABLED: enabled,
  PAGINATION_MAX_OFFSET: max,
}: Overrides): object {
  return {
    ...(enabled
      ? { paginationOffsetEnabled: ({ true: true, false: false } as const)[enabled] ?? enabled }
      : {}),
    ...(max ? { paginationMaxOffset: /^\d+$/.test(max) ? Number(max) : max } : {}),
  };
}
