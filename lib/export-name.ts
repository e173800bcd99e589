import type { Config } from "./config.ts";

export type StorageName = "data" | "money" | "bodies";

/** Returns the name of the storage stack's CloudFormation export for a table or bucket. */
export function exportName({ name }: Config, storage: StorageName, part: "name" | "arn"): string {
  return `${name}-${storage}-${part}`;
}
