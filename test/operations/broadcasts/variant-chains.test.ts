import { expect, test } from "vitest";
import { chainOf, chainStarts, type VariantRule } from "../../../functions/domain/broadcasts/variants.ts";
import { findRecipient } from "../../../functions/operations/broadcasts/erasing/find-recipient.ts";
import { contactsPerStep } from "../../../functions/operations/broadcasts/steps/walk-contacts.ts";
import { type BroadcastWork, chainsOfWork } from "../../../functions/store/broadcasts/broadcast-jobs.ts";
import { directEngine } from "../../support/memory-dynamo/engines.ts";
import { newSeededRandom } from "../../support/seeded-random.ts";
import { startWorld, type World } from "../../support/world.ts";
import { newPrepared, type Prepared } from "./prepared-audience.ts";

const rule: VariantRule = { share: 30, decideBy: "opens", decideAfterMinutes: 60 };

async function inWorld<Value>(run: (world: World) => Promise<Value>): Promise<Value> {
  const world = await startWorld({}, { engine: directEngine, seed: 1 });
  try {
    return await run(world);
  } finally {
    await world.stop();
  }
}

/** What is wrong with the chains: contacts that are in them twice or in another's, gaps in the ordinals, wrong totals. */
async function faultsOf(prepared: Prepared, work: BroadcastWork) {
  const ids: string[] = [];
  const faults = { foreign: 0, gaps: 0, missing: 0 };
  for (const [at, { chunk, first }] of chainsOfWork(work).entries()) {
    const links = await prepared.laidOut(chunk, chainStarts(rule)[at]);
    const own = links.flatMap(({ recipients }) => recipients.map(([id]) => id));
    faults.foreign += own.filter((id) => chainOf(prepared.broadcast.id, id, rule) !== at).length;
    faults.missing += Math.abs(first - own.length);
    let before = 0;
    for (const link of links) {
      if (link.first !== before) faults.gaps += 1;
      before += link.recipients.length;
    }
    ids.push(...own);
  }
  return { ...faults, twice: ids.length - new Set(ids).size, ids: new Set(ids) };
}

/** Two preparers in an order that a seed draws, while members come and go; either may begin again from what was stored. */
async function prepareTwice(world: World, prepared: Prepared, seed: number, stays: Set<string>) {
  const { chance } = newSeededRandom(seed);
  let stored = prepared.start();
  const own = [stored, stored];
  for (let turn = 0; turn < 200; turn++) {
    const at = chance() < 0.5 ? 0 : 1;
    for (let changes = 0; changes < 20; changes++) {
      const member = prepared.members[Math.floor(chance() * prepared.members.length)];
      if (!member) continue;
      if (chance() < 0.5) await prepared.join(member);
      else {
        stays.delete(member.id);
        await prepared.leave(member);
      }
    }
    if (chance() < 0.2) own[at] = stored;
    const after = await prepared.step(world.services, own[at] ?? stored);
    own[at] = after;
    if (chance() < 0.6) stored = after;
    if (after.isWalked) return after;
  }
  throw new Error("the walk did not end");
}

test("each contact is in exactly one chain, that of its part", () =>
  inWorld(async (world) => {
    const prepared = await newPrepared(world, 3 * contactsPerStep, rule);
    let work = prepared.start();
    while (!work.isWalked) work = await prepared.step(world.services, work);
    const { ids, ...faults } = await faultsOf(prepared, work);
    expect(faults).toEqual({ foreign: 0, gaps: 0, missing: 0, twice: 0 });
    expect(ids.size).toBe(3 * contactsPerStep);
    // Also before their lengths are recorded, each is found again: an erasure looks for it.
    for (const { id, email } of prepared.members.filter((_, at) => at % 500 === 0)) {
      const found = await findRecipient(world.services, prepared.broadcast, id);
      expect([id, found?.address]).toEqual([id, email]);
    }
  }));

test.for([1, 2, 3, 4])("also of two preparers, while members come and go (seed %i)", (seed) =>
  inWorld(async (world) => {
    const prepared = await newPrepared(world, 4 * contactsPerStep, rule);
    const stays = new Set(prepared.members.map(({ id }) => id));
    const work = await prepareTwice(world, prepared, seed, stays);
    const { ids, ...faults } = await faultsOf(prepared, work);
    expect(faults).toEqual({ foreign: 0, gaps: 0, missing: 0, twice: 0 });
    expect([...stays].filter((id) => !ids.has(id))).toEqual([]);
  }),
);
