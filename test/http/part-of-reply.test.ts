import { describe, expect } from "vitest";
import * as z from "zod/mini";
import type { Operation } from "../../functions/contract/platform/area.ts";
import type { Scope } from "../../functions/domain/platform/scopes.ts";
import { testIn } from "../support/test.ts";
import { ask, callFor, keyOperations } from "./calls.ts";
import { roomy } from "./rows.ts";

const test = testIn(roomy);

const scopeOf = ({ access }: Operation) => (typeof access === "object" ? access.key : undefined);
const shapeOf = (schema: z.ZodMiniType) =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];

/** Operations that show a record without the scope that reads it, and why they may. */
const fine: Readonly<Record<string, string>> = {
  createAudience: "all of it is the caller's own",
  createBroadcast: "all of it is the caller's own",
  createDomain: "all of it is the caller's own",
  createInboundRoute: "all of it is the caller's own",
  createSegment: "all of it is the caller's own",
  createTemplate: "all of it is the caller's own, or of a generation whose id the caller was given",
  createTopic: "all of it is the caller's own",
  createWebhook: "all of it is the caller's own, with the secret that nothing else shows",
  startImport: "a status and counts",
  createImport: "a status and counts, and the link for the caller's file",
  cancelEmails: "the caller's own filter, and counts",
  updateAudience: "a name, a description and a count",
  updateTopic: "a name, a description and a count",
  updateDomain: "a hostname and its status, which DNS shows to anyone",
  verifyDomain: "a hostname and its status, which DNS shows to anyone",
  updateInboundSettings: "numbers and flags",
  updateSegment: "settings, whose writer manages them: nothing of a person",
  updateBroadcast: "a draft that its writer works on: nothing of a person",
  duplicateBroadcast: "a draft that its writer works on: nothing of a person",
  updateTemplate: "a draft that its writer works on: nothing of a person",
  publishTemplate: "a draft that its writer works on: nothing of a person",
  restoreTemplate: "a draft that its writer works on: nothing of a person",
  duplicateTemplate: "a draft that its writer works on: nothing of a person",
  sendBroadcast: "a draft that its writer works on: nothing of a person",
  updateWebhook: "settings, whose writer manages them; never the secret",
  rotateWebhookSecret: "settings, whose writer manages them, and the new secret",
  updateInboundRoute: "settings, whose writer manages them",
  updateOutbound: "numbers and flags",
  pauseOutbound: "numbers and flags",
  resumeOutbound: "numbers and flags",
};

/** The operations that read a record under other scopes than that of `operation`, which returns all of its fields. */
function readersOf(operation: Operation): readonly Operation[] {
  const shown = new Set(shapeOf(operation.reply[1]));
  return keyOperations.filter(
    (one) =>
      one.method === "GET" &&
      scopeOf(one) !== scopeOf(operation) &&
      shapeOf(one.reply[1]).includes("id") === shown.has("id") &&
      shapeOf(one.reply[1]).length > 1 &&
      shapeOf(one.reply[1]).every((field) => shown.has(field)),
  );
}

test("every change whose reply is a record has the part for keys that may not read it, or a reason", () => {
  const changes: readonly Operation[] = keyOperations.filter(({ method }) => method !== "GET");
  const judged = changes.filter((one) => readersOf(one).length > 0);
  for (const one of judged) {
    const reads = readersOf(one).map(scopeOf);
    const [read] = one.withoutRead ?? [];
    expect([one.id, one.id in fine || reads.includes(read)]).toEqual([one.id, true]);
  }
  expect(judged.map(({ id }) => id)).toEqual(expect.arrayContaining(Object.keys(fine)));
});

const inPart = keyOperations.filter((one: Operation) => one.withoutRead && !one.upserts);

describe.each(inPart)("$method $path", (operation: Operation) => {
  const [read, part] = operation.withoutRead ?? [];
  const own = scopeOf(operation);
  if (!read || !part || !own) throw new Error(`${operation.id} is not answered in part`);

  test("shows only the declared part to a key that may not read, and all to one that may", async ({
    world,
    project,
  }) => {
    const given = async (scopes: readonly Scope[]) => {
      const key = await project.newKey({ scopes });
      const { status, body } = await ask(world, await callFor(world, operation, project), { key });
      return { status, fields: Object.keys(body).sort() };
    };
    const status = operation.reply[0];
    expect(await given([own])).toEqual({ status, fields: shapeOf(part).sort() });
    const all = { status, fields: shapeOf(operation.reply[1]).sort() };
    expect(await given([own, read])).toEqual(all);
    const call = await callFor(world, operation, project);
    const headers = { "x-project-id": project.id };
    const person = await ask(world, call, { token: project.owner.token, headers });
    expect(Object.keys(person.body).sort()).toEqual(all.fields);
  });
});

test("a contact that existed is shown in part to a key that may not read it; one that is created, in full", async ({
  world,
  project,
}) => {
  const known = { email: "ada@x.test", firstName: "Ada", properties: { plan: "gold" } };
  await world.api("POST", "/contacts", { key: project.key, body: known });
  const key = await project.newKey({ scopes: ["contact:write"] });
  const save = (email: string) =>
    world.api("POST", "/contacts?upsert=true", { key, body: { email, lastName: "Lovelace" } });
  const updated = await save(known.email);
  expect([updated.status, Object.keys(updated.body).sort()]).toEqual([
    200,
    ["createdAt", "id", "resubscriptionLocked", "unsubscribed", "updatedAt"],
  ]);
  const created = await save("grace@x.test");
  expect([created.status, created.body.lastName]).toEqual([201, "Lovelace"]);
});

test("a key that may only send cancels an email and sees that it is canceled, not what is in it", async ({
  world,
  project,
}) => {
  const body = project.email({ bcc: "hidden@x.test", scheduledAt: "2026-06-20T12:00:00Z" });
  const { id } = (await world.api("POST", "/emails", { key: project.key, body })).body;
  const key = await project.newKey({ scopes: ["email:send"] });
  const canceled = await world.api("POST", `/emails/${id}/cancel`, { key });
  expect(canceled.body).toEqual({ id, status: "canceled", scheduledAt: "2026-06-20T12:00:00.000Z" });
});
