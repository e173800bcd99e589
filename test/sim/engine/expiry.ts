import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { ttlAttribute } from "../../../functions/settings/tables.ts";
import type { Draw } from "./draw.ts";
import type { Faults } from "./faults.ts";
import type { SimRows } from "./rows.ts";
import type { Timeline } from "./timeline.ts";

/** The laws look at these at the end of a run, whenever they would expire. */
const spared = /^P#[^#]+#(EML|BRD|BLK|INB|ACT|WHD|ROUTED)(#|$)/;

interface ExpiryParts {
  readonly rows: SimRows;
  readonly faults: Faults;
  readonly timeline: Timeline;
  readonly draw: Draw;
  readonly remove: (command: DeleteCommand) => Promise<unknown>;
}

/**
 * Deletes rows whose time is over: some at once, which a function with a slow clock finds early, and others late or never,
 * as DynamoDB does.
 */
export function newExpiry({ rows, faults, timeline, draw, remove }: ExpiryParts): () => Promise<void> {
  const ends = new Map<
    string,
    { readonly at: number; readonly table: string; readonly pk: string; readonly sk: string }
  >();
  rows.seen(({ name, after }) => {
    const ttl = Number(after?.item[ttlAttribute]);
    if (!after || Number.isNaN(ttl) || spared.test(after.pk)) ends.delete(name);
    else ends.set(name, { at: ttl * 1000, table: after.table, pk: after.pk, sk: after.sk });
  });
  return async () => {
    if (!faults.isOn("expiry")) return;
    for (const { at, table, pk, sk } of [...ends.values()])
      if (at < timeline.now() && draw.is(0.5) && faults.count("expiry"))
        await remove(new DeleteCommand({ TableName: table, Key: { pk, sk } }));
  };
}
