import assert from "node:assert/strict";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { idempotencyKey } from "../../../functions/store/platform/keys.ts";
import { getItem } from "../../../functions/store/platform/read.ts";
import type { CrashRun } from "../../support/crash-run.ts";
import type { Trial } from "./mutant.ts";
import { send } from "./send-scenarios.ts";

const hour = 60 * 60 * 1000;

/** DynamoDB deletes a row at some time after the instant that its attribute says: here, at once. */
async function deleteExpired({ world, project }: CrashRun): Promise<void> {
  const { tables, clock } = world.services;
  const { pk, sk } = idempotencyKey(project.id, "one");
  const item = await getItem(tables, "money", { pk, sk });
  if (Number(item?.["ttl"]) * 1000 > clock().getTime()) return;
  await tables.client.send(new DeleteCommand({ TableName: tables.money, Key: { pk, sk } }));
}

export const keyThroughTheDay: Trial = (() => {
  let ids: readonly string[] = [];
  return {
    name: "a key that is used again within its day, and after it",
    act: async (run) => {
      const first = await send(run);
      await run.quiet();
      run.world.clock.advance(2 * hour);
      await deleteExpired(run);
      const second = await send(run);
      run.world.clock.advance(23 * hour);
      ids = [first, second, await send(run)];
    },
    end: async () => {
      assert.equal(ids[0], ids[1], "I5: a key within its day began anew");
      assert.notEqual(ids[1], ids[2], "I5: a key after its day was answered with what was stored");
    },
  };
})();
