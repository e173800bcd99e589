import { expect, test } from "vitest";
import { memoryEngine } from "./memory-dynamo/engines.ts";
import { newProject } from "./project.ts";
import { startWorld } from "./world.ts";

/** Sends one email in a new in-memory world; returns what it can observe. */
async function sendOne(seed: number, fault: boolean) {
  const world = await startWorld({}, { engine: memoryEngine, seed });
  try {
    const { key, email } = await newProject(world, { credits: 1 });
    if (fault) world.ses.setFault({ mode: "lose-answer", times: 1 });
    const { status, body } = await world.api("POST", "/emails", { key, body: email() });
    await world.settle();
    const read = await world.api("GET", `/emails/${body.id}`, { key });
    return { status, id: body.id, email: read.body.status, accepts: world.ses.accepts().length };
  } finally {
    await world.stop();
  }
}

test("an in-memory world sends emails, also when SES's response is lost", async () => {
  expect(await sendOne(1, false)).toMatchObject({ status: 200, accepts: 1 });
  expect(await sendOne(1, true)).toMatchObject({ status: 200, accepts: 1 });
});

test("the same seed gives the same ids, another seed gives others", async () => {
  const ids = [await sendOne(7, false), await sendOne(7, false), await sendOne(8, false)].map(({ id }) => id);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[2]).not.toBe(ids[0]);
});
