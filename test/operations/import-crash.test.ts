import type { SQSRecord } from "aws-lambda";
import { describe, expect } from "vitest";
import { runJob } from "../../functions/operations/jobs/run-job.ts";
import type { Services } from "../../functions/services.ts";
import { handler } from "../../functions/workers/jobs/run-jobs.ts";
import { contactsOf } from "../api/imports/importing.ts";
import { newProject } from "../support/project.ts";
import { newSeededRandom } from "../support/seeded-random.ts";
import { test } from "../support/test.ts";
import type { World } from "../support/world.ts";

const lines = Array.from({ length: 1100 }, (_, at) => `p${at}@x.test,N${at}`);
/** Twelve lines are of addresses that others have, and two are of nobody. */
const csv = `email,firstName\n${lines.join("\n")}\n${lines.slice(0, 12).join("x\n")}x\nbad\nworse`;
const counts = { lines: 1114, created: 1100, updated: 12, skipped: 0, failed: 2 };

/** The services of a process that dies at a call: before it, or when it was made and nobody heard of it. */
function dying(services: Services, at: number, heard: boolean): Services {
  let calls = 0;
  const { client } = services.tables;
  const send = async (...given: Parameters<typeof client.send>) => {
    calls += 1;
    if (calls < at) return client.send(...given);
    if (calls === at && heard) await client.send(...given);
    throw Object.assign(new Error("the process is gone"), { name: "Gone" });
  };
  const own = new Proxy(client, {
    get: (target, name) => (name === "send" ? send : Reflect.get(target, name)),
  });
  return { ...services, tables: { ...services.tables, client: own, pause: async () => undefined } };
}

async function begun(world: World) {
  const { key, id: projectId } = await newProject(world);
  const audience = (await world.api("POST", "/audiences", { key, body: { name: "A" } })).body.id;
  const body = { csv, onConflict: "update", audienceIds: [audience] };
  const { id } = (await world.api("POST", "/contacts/imports", { key, body })).body;
  world.jobs.waiting.length = 0;
  const ended = async () => {
    // As often as leases are over, and the sweeper looks.
    for (let round = 0; round < 3; round++) {
      world.clock.advance(6 * 60_000);
      await world.sweep();
      await world.settle();
    }
    const done = (await world.api("GET", `/contacts/imports/${id}`, { key })).body;
    const contacts = await contactsOf(world, key);
    const errors = (await world.api("GET", `/contacts/imports/${id}/errors`, { key })).body.items;
    const { contactCount } = (await world.api("GET", `/audiences/${audience}`, { key })).body;
    expect({ status: done.status, counts: done.counts }).toEqual({ status: "done", counts });
    expect([contacts.size, contactCount, errors.length]).toEqual([1100, 1100, 2]);
    for (const at of [0, 11]) expect(contacts.get(`p${at}@x.test`)).toMatchObject({ firstName: `N${at}x` });
    expect(contacts.get("p12@x.test")).toMatchObject({ firstName: "N12" });
  };
  return { projectId, id, ended };
}

describe("an import whose worker dies", () => {
  test.for(Array.from({ length: 8 }, (_, at) => at + 1))(
    "has the same result: death %i",
    async (seed, { world }) => {
      const { projectId, id, ended } = await begun(world);
      const { chance } = newSeededRandom(seed);
      for (let death = 0; death < 3; death++) {
        const at = 1 + Math.floor(chance() * (death === 0 ? 12 : 100));
        await runJob(dying(world.services, at, chance() < 0.5), projectId, id).catch(() => undefined);
      }
      await ended();
    },
  );

  test("between two steps is resumed from its state", async ({ world }) => {
    const { projectId, id, ended } = await begun(world);
    let steps = 0;
    const { client } = world.services.tables;
    const send = async (...given: Parameters<typeof client.send>) => {
      const key = Object(given[0].input)["Key"];
      if (key?.sk === id) steps += 1;
      if (given[0].constructor.name === "UpdateCommand" && key?.sk === id && steps > 3)
        throw Object.assign(new Error("the process is gone"), { name: "Gone" });
      return client.send(...given);
    };
    const own = new Proxy(client, {
      get: (target, name) => (name === "send" ? send : Reflect.get(target, name)),
    });
    const services = { ...world.services, tables: { ...world.services.tables, client: own } };
    await expect(runJob(services, projectId, id)).rejects.toThrow();
    await ended();
  });
});

describe("an import that two workers process at once", () => {
  test("counts every line once", async ({ world }) => {
    const { projectId, id, ended } = await begun(world);
    const first = runJob(world.services, projectId, id);
    await new Promise((done) => setTimeout(done, 5));
    await Promise.all([first, runJob(world.services, projectId, id), runJob(world.services, projectId, id)]);
    await ended();
  });
});

describe("an import on a slow machine", () => {
  /** Services whose every call of the store takes some time. */
  function slow(world: World, ms: number): Services {
    const { client } = world.services.tables;
    const send = async (...args: Parameters<typeof client.send>) => {
      world.clock.advance(ms);
      return client.send(...args);
    };
    const own = new Proxy(client, {
      get: (target, name) => (name === "send" ? send : Reflect.get(target, name)),
    });
    return { ...world.services, tables: { ...world.services.tables, client: own } };
  }

  test("hands over with 30 seconds left, within a step, and has the same result", async ({ world }) => {
    const { projectId, id, ended } = await begun(world);
    for (let run = 0; run < 2; run++) {
      const start = world.clock.now().getTime();
      await runJob(slow(world, 3000), projectId, id);
      const seconds = (world.clock.now().getTime() - start) / 1000;
      expect(seconds).toBeGreaterThanOrEqual(90);
      expect(seconds).toBeLessThan(120);
      expect(world.jobs.waiting.splice(0)).toEqual([{ projectId, jobId: id }]);
    }
    await ended();
  });

  test("counts lines once that a killed worker has imported in the same step", async ({ world }) => {
    const { projectId, id, ended } = await begun(world);
    await runJob(dying(world.services, 42, true), projectId, id).catch(() => undefined);
    await runJob(slow(world, 3000), projectId, id);
    await ended();
  });

  test("leaves the second job of a batch in its queue once the first has taken the time", async ({
    world,
  }) => {
    const [one, two] = [await begun(world), await begun(world)];
    const records = [one, two].map(({ projectId, id }, at) => ({
      messageId: String(at),
      body: JSON.stringify({ projectId, jobId: id }),
    }));
    const start = world.clock.now().getTime();
    // The worker reads nothing else of a message.
    const answer = await handler.on(slow(world, 3000))({ Records: records as SQSRecord[] });
    expect(answer.batchItemFailures).toEqual([]);
    expect(world.clock.now().getTime() - start).toBeLessThan(120_000);
    expect(world.jobs.waiting.splice(0).map(({ jobId }) => jobId)).toEqual([one.id, two.id]);
    await one.ended();
    await two.ended();
  });
});
