import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { absent, all, any, exists, is } from "../platform/expressions.ts";
import type { Key } from "../platform/keys.ts";
import { guarded, type Tables } from "../platform/table.ts";
import { updateInput } from "../platform/writes.ts";
import { recordUseEveryMs } from "./api-keys.ts";

/**
 * Records when a key was used, unless another process has recorded a use of the last minute. The function's permission
 * covers only this attribute and returns no values, so the call bypasses `update`, which asks for them.
 */
export async function recordKeyUse(
  tables: Tables,
  key: Key,
  now: Date,
  abortSignal?: AbortSignal,
): Promise<void> {
  const minuteAgo = new Date(now.getTime() - recordUseEveryMs).toISOString();
  const command = new UpdateCommand({
    TableName: tables.data,
    ...updateInput({
      key,
      set: { lastUsedAt: now.toISOString() },
      where: all(exists(), any(absent("lastUsedAt"), is("lastUsedAt", "<=", minuteAgo))),
    }),
  });
  await guarded(tables.client.send(command, abortSignal ? { abortSignal } : {}));
}
