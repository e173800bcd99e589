import { expect } from "vitest";
import { ask, callFor, callOf, keyOperations, scheduleEmail } from "../http/calls.ts";
import { nobodys, rowsFor } from "../http/rows.ts";
import { newProject, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { send } from "../workers/mail.ts";
import { traces } from "./sending.ts";
import { specified, specifiedInPart } from "./specified.ts";

/** Everything that a project can read about itself. */
async function stateOf(world: World, { key }: TestProject, emailId: string) {
  const paths = ["/emails", `/emails/${emailId}`, "/limits", "/outbound"];
  const answers = await Promise.all(paths.map((path) => world.api("GET", path, { key })));
  return answers.map(({ body }) => body);
}

specifiedInPart("1.project-owns-data", "emails", async ({ world }) => {
  const [owner, other] = await Promise.all([newProject(world), newProject(world)]);
  const id = await send(world, owner);
  await world.settle();
  expect((await traces(world, owner)).ids).toEqual([id]);
  expect((await traces(world, other)).ids).toEqual([]);
  const second = await owner.newKey({});
  expect((await world.api("GET", `/emails/${id}`, { key: second })).body.id).toBe(id);
  expect((await world.api("GET", `/emails/${id}`, { key: other.key })).status).toBe(404);
});

specified("1.requests-filtered", async ({ world }) => {
  const [one, other] = await Promise.all([
    newProject(world, { credits: 11, balanceMicros: 1_000_000, monthlyQuota: 111 }),
    newProject(world, { credits: 22, balanceMicros: 2_000_000, monthlyQuota: 222 }),
  ]);
  const ids = [await send(world, one), await send(world, other)];
  for (const [at, { key }] of [one, other].entries()) {
    const [list, , limits, outbound] = await stateOf(world, at === 0 ? one : other, ids[at] ?? "");
    expect(list.items.map(({ id }: { id: string }) => id)).toEqual([ids[at]]);
    expect(limits).toMatchObject({
      balanceMicros: (at + 1) * 1_000_000,
      freeCredits: { granted: (at + 1) * 11 },
    });
    expect(outbound).toMatchObject({ monthlyQuota: (at + 1) * 111, used: 1 });
    expect((await world.api("GET", `/emails/${ids[1 - at]}`, { key })).status).toBe(404);
  }
});

/** A path that names a row of every kind. */
const everyRow = Object.keys(nobodys)
  .map((name) => `/{${name}}`)
  .join("");

specified("1.no-other-project", async ({ world, project }) => {
  for (const operation of keyOperations) {
    const mine = await newProject(world, { balanceMicros: 76_543_219_876, monthlyQuota: 98_765_432 });
    const stranger = project;
    const emailId = await scheduleEmail(world, mine);
    const isList = operation.method === "GET" && !operation.path.includes("{");
    // Every list has rows of another project, which has just read them.
    const rows = await rowsFor(world, mine, isList ? everyRow : operation.path);
    const named = await callFor(world, operation, mine);
    const before = await stateOf(world, mine, emailId);
    const call = callOf(operation, stranger, emailId, mine.domainId, rows);
    if (isList) expect((await ask(world, call, { key: mine.key })).status).toBe(operation.reply[0]);
    const isOfRows = ["subscribe", "unsubscribe", "leaveTopic"].includes(operation.id);
    // It says of each id whether there was such a row: of another project's there was none.
    const namesRows = isOfRows || operation.id === "removeSuppressions";
    const about = namesRows ? { ...call, body: named.body } : call;
    const { status, body } = await ask(world, about, { key: stranger.key });
    expect([operation.id, status]).toEqual([
      operation.id,
      operation.path.includes("{") || isOfRows ? 404 : operation.reply[0],
    ]);
    // Numbers that are too long to be found in a random id.
    const secrets = [emailId, mine.id, mine.domain, mine.domainId, "76543219876", "98765432"];
    // The number of a template's version, or of an attachment, says nothing.
    const { templateVersion: _, attachmentIndex: __, ...names } = rows;
    for (const secret of [...secrets, ...Object.values(names)])
      expect(JSON.stringify(body)).not.toContain(secret);
    expect(await stateOf(world, mine, emailId)).toEqual(before);
  }
});
