import { existsSync, readFileSync } from "node:fs";
import { type Config, parseConfig } from "./config.ts";

/** The environment variables that override the configuration file, named as in the specification's §8. */
export interface Overrides {
  readonly PAGINATION_OFFSET_ENABLED?: string | undefined;
  readonly PAGINATION_MAX_OFFSET?: string | undefined;
}

/**
 * Reads the deployment configuration: the defaults, overridden by the JSON file if it exists, overridden by the
 * environment.
 * @throws {Error} The file is not a JSON object, or the configuration is invalid.
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
    throw new Error(`${file} is not valid JSON.`, { cause });
  }
  throw new Error(`${file} must contain a JSON object.`);
}

/** Text that is not a number or a boolean stays text, so that validation reports it. */
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
