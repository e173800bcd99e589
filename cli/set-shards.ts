import { idRandomBytes, newId } from "../functions/domain/platform/ids.ts";
import { monthOf } from "../functions/domain/projects/charge.ts";
import { spread } from "../functions/domain/projects/funds.ts";
import { readFunds } from "../functions/store/projects/funds.ts";
import { replaceShards } from "../functions/store/projects/funds-shards.ts";
import { argumentOf } from "./given.ts";
import { givenProject } from "./given-project.ts";
import { Refused } from "./refused.ts";
import type { Verb } from "./verb.ts";

/** All shards change in one transaction, which takes a hundred writes; this leaves room for what goes with them. */
const most = 64;
const tries = 20;

export const setShards: Verb = {
  arguments: ["project", "count"],
  options: {},
  about: `spread a project's funds over more items, for more sends a second (up to ${most})`,
  async run(given, target) {
    const { tables, clock, random } = target.services;
    const count = givenCount(argumentOf(given, "count"));
    const { id } = await givenProject(given, target);
    for (let attempt = 0; attempt < tries; attempt++) {
      const before = await readFunds(tables, id);
      if (count === before.length) return `${id} has ${count} shards already.\n`;
      if (count < before.length)
        throw new Refused(`${id} has ${before.length} shards: they can only be raised`);
      const after = spread(before, count, 0, { units: 0, unitMicros: 0 }, monthOf(clock()));
      const token = newId("evt", clock(), random(idRandomBytes));
      if (await replaceShards(tables, id, token, before, after)) return `${id} has ${count} shards now.\n`;
    }
    throw new Refused("the project is too busy just now: run this again");
  },
};

function givenCount(text: string): number {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > most) throw new Refused(`${text} is no number of shards: 1 to ${most}`);
  return count;
}
