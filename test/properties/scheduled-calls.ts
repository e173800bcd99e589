import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type * as fc from "fast-check";
import { newMemory } from "../../functions/memory.ts";
import type { Answer, Api } from "../support/api.ts";
import { newApi } from "../support/api.ts";
import { clientSending } from "../support/store-calls.ts";
import type { World } from "../support/world.ts";

export type Request = (api: Api) => Promise<Answer>;

/**
 * Runs concurrent requests one table call at a time: the scheduler decides whose call is next, so every order of calls
 * can be repeated.
 */
export async function runScheduled(
  { services }: World,
  scheduler: fc.Scheduler,
  requests: readonly Request[],
): Promise<readonly Answer[]> {
  const state = { waiting: 0, running: 0, over: 0 };
  const gated = async <Value>(name: string, call: () => Promise<Value>): Promise<Value> => {
    state.waiting++;
    await scheduler.schedule(Promise.resolve(), name);
    state.waiting--;
    state.running++;
    try {
      return await call();
    } finally {
      state.running--;
    }
  };
  const answers = Promise.all(
    requests.map(async (request, at) => {
      const tables = { ...services.tables, client: gatedClient(services.tables.client, `${at}`, gated) };
      const answer = await request(newApi({ ...services, tables, memory: newMemory() }));
      state.over++;
      return answer;
    }),
  );
  // Every request waits at its next call or has ended before the next call is released.
  const settled = async () => {
    while (state.running > 0 || state.waiting + state.over < requests.length)
      await new Promise((next) => setImmediate(next));
  };
  await settled();
  return scheduler.waitFor(answers, async (release) => {
    await release();
    await settled();
  });
}

function gatedClient(
  client: DynamoDBDocumentClient,
  who: string,
  gated: <Value>(name: string, call: () => Promise<Value>) => Promise<Value>,
): DynamoDBDocumentClient {
  return clientSending(client, (command) =>
    gated(`${who} ${command.constructor.name}`, () => client.send(command)),
  );
}
