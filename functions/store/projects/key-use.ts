import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { Key } from "../platform/keys.ts";
import { guarded, type Tables } from "../platform/table.ts";
import { noteEveryMs } from "./api-keys.ts";

/**
 * Notes when a key was used, unless another process has noted a use of the last minute. The function's right to write
 * here ends at this one attribute, and it may have nothing back.
 */
export async function noteUse(tables: Tables, key: Key, now: Date, abortSignal?: AbortSignal): Promise<void> {
  const command = new UpdateCommand({
    TableName: tables.data,
    Key: { pk: key.pk, sk: key.sk },
    UpdateExpression: "SET #lastUsedAt = :now",
    ConditionExpression:
      "attribute_exists(#pk) AND (attribute_not_exists(#lastUsedAt) OR #lastUsedAt <= :minuteAgo)",
    ExpressionAttributeNames: { "#pk": "pk", "#lastUsedAt": "lastUsedAt" },
    ExpressionAttributeValues: {
      ":now": now.toISOString(),
      ":minuteAgo": new Date(now.getTime() - noteEveryMs).toISOString(),
    },
  });
  await guarded(tables.client.send(command, abortSignal ? { abortSignal } : {}));
}
