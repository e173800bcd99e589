import { brotliDecompressSync } from "node:zlib";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { expect } from "vitest";
import { readFunds } from "../../../functions/store/projects/funds.ts";
import type { TestProject } from "../../support/project.ts";
import type { World } from "../../support/world.ts";

/** Everything that is stored of a project, as text, whatever it is packed in. */
export async function stored(world: World, projectId: string): Promise<string> {
  const texts: string[] = [];
  for (const TableName of [world.services.tables.data, world.services.tables.money]) {
    let start: Record<string, unknown> | undefined;
    do {
      const command = new ScanCommand({ TableName, ...(start && { ExclusiveStartKey: start }) });
      const { Items = [], LastEvaluatedKey } = await world.services.tables.client.send(command);
      for (const item of Items.filter(({ pk }) => String(pk).includes(projectId))) {
        texts.push(JSON.stringify(item));
        if (item["packed"] instanceof Uint8Array) texts.push(readable(item["packed"]));
      }
      start = LastEvaluatedKey;
    } while (start);
  }
  for (const [name, bytes] of world.objects) if (name.includes(projectId)) texts.push(name, readable(bytes));
  return texts.join("\n").toLowerCase();
}

function readable(bytes: Uint8Array): string {
  try {
    return brotliDecompressSync(bytes).toString();
  } catch {
    return Buffer.from(bytes).toString();
  }
}

/** Erases, and lets as much time pass as what was under way may take. */
export async function erase(world: World, { key }: TestProject, ref: string) {
  const answer = await world.api("DELETE", `/contacts/${ref}?erase=true`, { key });
  expect(answer.status).toBe(200);
  await afterwards(world);
}

export async function afterwards(world: World) {
  await world.settle();
  for (let round = 0; round < 3; round++) {
    world.clock.advance(171 * 60_000);
    await world.sweep();
    await world.settle();
  }
}

export const funds = async (world: World, { id }: TestProject) => {
  const [shard] = await readFunds(world.services.tables, id);
  const { credits = 0, balanceMicros = 0, quotaLeft = 0 } = shard ?? {};
  return { credits, balanceMicros, quotaLeft };
};
export const send = async (world: World, project: TestProject, over: object): Promise<string> => {
  const answer = await world.api("POST", "/emails", { key: project.key, body: project.email({ ...over }) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.id;
};
export const read = async (world: World, { key }: TestProject, id: string) =>
  (await world.api("GET", `/emails/${id}`, { key })).body;
export const accepted = async (world: World, project: TestProject, id: string) =>
  (await read(world, project, id)).messageId as string;
