import { expect, test } from "vitest";
import { contactsPerStep } from "../../../functions/operations/broadcasts/steps/walk-contacts.ts";
import type { Services } from "../../../functions/services.ts";
import type { BroadcastWork } from "../../../functions/store/broadcasts/broadcast-jobs.ts";
import { withStore } from "../../faults/mutants/seams.ts";
import { directEngine } from "../../support/memory-dynamo/engines.ts";
import { newSeededRandom } from "../../support/seeded-random.ts";
import { startWorld, type World } from "../../support/world.ts";
import { newPrepared, type Prepared } from "./prepared-audience.ts";

async function inWorld<Value>(run: (world: World) => Promise<Value>): Promise<Value> {
  const world = await startWorld({}, { engine: directEngine, seed: 1 });
  try {
    return await run(world);
  } finally {
    await world.stop();
  }
}

/** So many that two preparers which read the same part of the audience seldom read the same members. */
const changesPerTurn = 20;

/**
 * Two preparers take steps from their own states, in an order that a seed draws; either may die and begin again from
 * the state that was stored last. Members leave and join between the steps. Returns the state at the end of the walk.
 */
async function prepareTwice(services: Services, prepared: Prepared, seed: number): Promise<BroadcastWork> {
  const { chance } = newSeededRandom(seed);
  let stored = prepared.start();
  const own = [stored, stored];
  for (let turn = 0; turn < 400; turn++) {
    const at = chance() < 0.5 ? 0 : 1;
    for (let changes = 0; changes < changesPerTurn; changes++) {
      const member = prepared.members[Math.floor(chance() * prepared.members.length)];
      if (member) await (chance() < 0.5 ? prepared.leave(member) : prepared.join(member));
    }
    // A dead one begins again where the last stored state is.
    if (chance() < 0.2) own[at] = stored;
    const after = await prepared.step(services, own[at] ?? stored);
    own[at] = after;
    // Of two that follow from one state, one is stored; the other preparer still goes on.
    if (chance() < 0.6 && after.chunk >= stored.chunk) stored = after;
    if (after.isWalked) return after;
  }
  throw new Error("the walk did not end");
}

/** What is wrong with a chain: contacts that are in it twice, gaps in the ordinals, a total that is not its length. */
async function faultsOf(prepared: Prepared, { chunk, first }: BroadcastWork) {
  const links = await prepared.laidOut(chunk);
  const ids = links.flatMap(({ recipients }) => recipients.map(([id]) => id));
  const twice = ids.length - new Set(ids).size;
  let before = 0;
  const gaps = links.filter((link) => {
    const isGap = link.first !== before;
    before += link.recipients.length;
    return isGap;
  });
  return { twice, gaps: gaps.length, missing: first - ids.length, ids: new Set(ids) };
}

test("two preparers over 20,000 contacts lay out each of them exactly once, however they take turns", () =>
  inWorld(async (world) => {
    const prepared = await newPrepared(world, 20 * contactsPerStep);
    let [one, two] = [prepared.start(), prepared.start()];
    while (!one.isWalked) {
      [one, two] = await Promise.all([
        prepared.step(world.services, one),
        two.isWalked ? two : prepared.step(world.services, two),
      ]);
    }
    const { ids, ...faults } = await faultsOf(prepared, one);
    expect(faults).toEqual({ twice: 0, gaps: 0, missing: 0 });
    expect([one.first, ids.size, one.chunk]).toEqual([20_000, 20_000, 400]);
  }));

/** Prepares twice while members come and go; also returns how many who stayed all the time are in no link. */
async function played(world: World, services: Services, seed: number) {
  const prepared = await newPrepared(world, 5 * contactsPerStep);
  const stays = new Set(prepared.members.map(({ id }) => id));
  const leave: Prepared["leave"] = (one) => {
    stays.delete(one.id);
    return prepared.leave(one);
  };
  const end = await prepareTwice(services, { ...prepared, leave }, seed);
  const { ids, ...faults } = await faultsOf(prepared, end);
  return { ...faults, lost: [...stays].filter((id) => !ids.has(id)).length };
}

test.for([1, 2, 3, 4])("members who come and go during it disturb nobody else (seed %i)", (seed) =>
  inWorld(async (world) => {
    const faults = await played(world, world.services, seed);
    expect(faults).toEqual({ twice: 0, gaps: 0, missing: 0, lost: 0 });
  }),
);

test("a preparer that goes on from its own end is found out", () =>
  inWorld(async (world) => {
    const wrong = withStore(world.services, async (input, go) => {
      try {
        return await go(input);
      } catch (error) {
        const isLink = String(input.Item?.["pk"]).includes("#CHUNKS#");
        if (isLink && Object(error).name === "ConditionalCheckFailedException") return {};
        throw error;
      }
    });
    const found = [];
    for (const seed of [1, 2, 3, 4]) {
      const faults = await played(world, wrong, seed);
      found.push(Object.values(faults).some((count) => count !== 0));
    }
    expect(found).toContain(true);
  }));
