import assert from "node:assert/strict";
import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import { monthOf } from "../../functions/domain/projects/charge.ts";
import { spread } from "../../functions/domain/projects/funds.ts";
import { newMemory } from "../../functions/memory.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { replaceShards } from "../../functions/store/projects/funds-shards.ts";
import { type Api, newApi } from "./api.ts";
import type { World } from "./world.ts";

/** Changes the number of a project's shards, as an operator does. */
export async function reshard({ services }: World, projectId: string, count: number): Promise<void> {
  const { tables, clock, random } = services;
  const before = await readFunds(tables, projectId);
  const after = spread(before, count, 0, { units: 0, unitMicros: 0 }, monthOf(clock()));
  const token = newId("evt", clock(), random(idRandomBytes));
  assert.ok(await replaceShards(tables, projectId, token, before, after));
}

/**
 * The API of another process with the same tables. Its memory is empty, and once it knows how many shards there are it
 * uses one after another.
 */
export function anotherProcess({ services }: World): Api {
  let draws = 0;
  const chance = () => (draws++ % 16) / 16;
  return newApi({ ...services, tables: { ...services.tables, chance }, memory: newMemory() });
}
