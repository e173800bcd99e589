import { expect } from "vitest";
import { type Listed, listKinds, pageOf } from "../api/list-kinds.ts";
import type { World } from "../support/world.ts";
import { statusAndName } from "./sending.ts";
import { specified } from "./specified.ts";
import { newWorld } from "./world-of-test.ts";

/** Lists whose rows stay: a key that was revoked is still listed. */
const kept = ["listKeys"];

/** Asserts that a list refuses a cursor in both directions, and returns the messages. */
async function refused(world: World, { path, by }: Listed, cursor: string): Promise<readonly string[]> {
  const messages: string[] = [];
  for (const way of ["after", "before"]) {
    const answer = await world.api("GET", `${path}?${way}=${cursor}`, by);
    expect([path, way, cursor, ...statusAndName(answer)]).toEqual([path, way, cursor, 400, "invalid_cursor"]);
    messages.push(answer.body.message);
  }
  return messages;
}

specified("7.400.unknown-cursor", async () => {
  const world = await newWorld();
  for (const [name, kind] of Object.entries(listKinds)) {
    const [own, other] = [await kind.open(world), await kind.open(world)];
    const added = async ({ add }: Listed) => {
      world.clock.advance(1);
      return add();
    };
    const [foreign, deleted, row] = [await added(other), await added(own), await added(own)];
    for (const id of [deleted, row]) await pageOf(world, own, `after=${id}`);
    await pageOf(world, other, `after=${foreign}`);
    const never = row.replace(/_.*/, "_01KV5JE8G09BQEJJWM1YBQ5300");
    const malformed = [
      `${row}x`,
      ` ${row}`,
      row.slice(0, -1),
      `${row.split("_")[0]}_`,
      "nothing",
      "%00",
      "1",
    ];
    const cursors = [foreign, never, ...malformed];
    await own.remove(deleted);
    const isListed = (await pageOf(world, own, "limit=100")).ids.includes(deleted);
    expect([name, isListed]).toEqual([name, kept.includes(name)]);
    if (!isListed) cursors.push(deleted);
    const messages: string[] = [];
    for (const cursor of cursors) messages.push(...(await refused(world, own, cursor)));
    expect([name, new Set(messages).size]).toEqual([name, 1]);
    await pageOf(world, own, `after=${row}`);
  }
});
