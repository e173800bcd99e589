import type { Config } from "./config.ts";

export type StoredThing = "data" | "money" | "bodies";

/** The name under which the storage stack lends a table or bucket to the stacks that use it. */
export function exportName({ name }: Config, thing: StoredThing, part: "name" | "arn"): string {
  return `${name}-${thing}-${part}`;
}
