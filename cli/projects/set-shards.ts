import { idRandomBytes, newId } from "../../functions/domain/platform/ids.ts";
import { monthOf } from "../../functions/domain/projects/charge.ts";
import { maxShards, spread } from "../../functions/domain/projects/funds.ts";
import type { Services } from "../../functions/services.ts";
import { readFunds } from "../../functions/store/projects/funds.ts";
import { replaceShards } from "../../functions/store/projects/funds-shards.ts";
import type { AddCommand } from "../command.ts";
import { UsageError } from "../usage-error.ts";
import { requireProject } from "./require-project.ts";

const maxAttempts = 20;

export const setShards: AddCommand = (program, actionFor) =>
  program
    .command("set-shards <project> <count>")
    .description(`spread a project's funds over more items, for more sends per second (up to ${maxShards})`)
    .action(
      actionFor(async (target, projectId: string, count: string) => {
        const shards = parseCount(count);
        const { id } = await requireProject(target, projectId);
        const isChanged = await raiseShards(target.services, id, shards);
        const text = `${id} ${isChanged ? "now has" : "already has"} ${shards} shards.\n`;
        return { text, data: { projectId: id, shards, changed: isChanged } };
      }),
    );

/** Returns false if the project has this many shards already. */
async function raiseShards(services: Services, projectId: string, count: number): Promise<boolean> {
  const { tables, clock, random } = services;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const before = await readFunds(tables, projectId);
    if (count === before.length) return false;
    if (count < before.length)
      throw new UsageError(`${projectId} has ${before.length} shards: the number can only be raised.`);
    const after = spread(before, count, 0, { units: 0, unitMicros: 0 }, monthOf(clock()));
    const token = newId("evt", clock(), random(idRandomBytes));
    if (await replaceShards(tables, projectId, token, before, after)) return true;
  }
  throw new UsageError("The project's funds change too often right now. Run the command again.");
}

function parseCount(text: string): number {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > maxShards)
    throw new UsageError(`Invalid number of shards "${text}" (expected 1 to ${maxShards}).`);
  return count;
}
