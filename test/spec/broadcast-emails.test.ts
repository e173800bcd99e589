import { expect } from "vitest";
import { broadcastEmailId, broadcastPlaceOf } from "../../functions/domain/broadcasts/broadcast-ids.ts";
import { newProject, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { send } from "../workers/mail.ts";
import { newDraft } from "./broadcast-sending.ts";
import { statusAndName } from "./sending.ts";
import { specified } from "./specified.ts";

/** The emails of a broadcast that was sent to some contacts, and the pages of their list. */
async function newList(world: World, project: TestProject, contacts = 4) {
  const { path, ...draft } = await newDraft(world, project, contacts);
  await draft.send(project.key);
  await world.settle();
  const list = (query: string) => world.api("GET", `${path}/emails?${query}`, { key: project.key });
  const page = async (query: string) => {
    const { status, body } = await list(query);
    if (status !== 200) throw new Error(`${query} was refused: ${body.name}`);
    const { items, ...envelope } = body;
    return { ids: items.map(({ id }: { id: string }) => id) as string[], ...envelope };
  };
  const { ids } = await page("limit=100");
  if (ids.length !== contacts) throw new Error(`${ids.length} emails are listed`);
  return { ids, list, page };
}

specified("8.limit.limit", async ({ world, project }) => {
  const { ids, list, page } = await newList(world, project, 22);
  for (const query of ["", "after=", "before="]) expect((await page(query)).ids).toEqual(ids.slice(0, 20));
  for (const limit of [1, 2, 19, 21, 22, 99, 100])
    expect((await page(`limit=${limit}`)).ids).toEqual(ids.slice(0, limit));
  for (const limit of ["0", "-1", "101", "1.5", "abc", ""])
    expect([limit, ...statusAndName(await list(`limit=${limit}`))]).toEqual([limit, 400, "validation_error"]);
});

specified("7.400.page-with-cursor", async ({ world, project }) => {
  const { ids, list } = await newList(world, project);
  for (const query of [
    `page=1&after=${ids[0]}`,
    `page=1&before=${ids[1]}`,
    "page=1&after=",
    "page=1&before=",
  ]) {
    const answer = await list(query);
    expect([query, ...statusAndName(answer)]).toEqual([query, 400, "invalid_pagination"]);
    // The page parameter would be refused too; this response is about the combination.
    expect(answer.body.message).toMatch(/page cannot be combined/);
  }
});

specified("7.400.both-cursors", async ({ world, project }) => {
  const { ids, list } = await newList(world, project);
  for (const query of [`after=${ids[0]}&before=${ids[2]}`, `after=${ids[1]}&before=${ids[1]}`])
    expect([query, ...statusAndName(await list(query))]).toEqual([query, 400, "invalid_pagination"]);
});

specified("7.400.page-disabled", async ({ world, project }) => {
  const { list } = await newList(world, project);
  for (const query of ["page=1", "page=2&limit=1"])
    expect([query, ...statusAndName(await list(query))]).toEqual([query, 400, "invalid_pagination"]);
});

specified("7.400.unknown-cursor", async ({ world, project }) => {
  const { ids, list, page } = await newList(world, project);
  const [id = ""] = ids;
  const place = broadcastPlaceOf(id);
  if (!place) throw new Error(`${id} is no email of a broadcast`);
  const idAt = (chunk: number, index: number) => broadcastEmailId(place.base, { chunk, index });
  expect(ids).toEqual([3, 2, 1, 0].map((index) => idAt(0, index)));
  const [other, foreign] = [await newList(world, project), await newList(world, await newProject(world))];
  const cursors = [
    ...[`${id}x`, `${id}~x`, `${id}~000`, ` ${id}`, id.toLowerCase(), id.slice(0, -1)],
    // Places that the broadcast has no recipient at.
    ...[idAt(0, 4), idAt(0, 49), idAt(1, 0), idAt(31, 7)],
    ...[other.ids[0], foreign.ids[0], await send(world, project)],
    ...["eml_01KV5JE8G09BQEJJWM1YBQ5300", "eml_", "nothing", "%00"],
  ];
  const messages = new Set<string>();
  for (const cursor of cursors)
    for (const way of ["after", "before"]) {
      const answer = await list(`${way}=${cursor}`);
      expect([way, cursor, ...statusAndName(answer)]).toEqual([way, cursor, 400, "invalid_cursor"]);
      messages.add(answer.body.message);
    }
  expect(messages.size).toBe(1);
  for (const [at, own] of ids.entries()) {
    expect((await page(`after=${own}`)).ids).toEqual(ids.slice(at + 1));
    expect((await page(`before=${own}`)).ids).toEqual(ids.slice(0, at));
  }
});

specified("8.pagination.rule-4", async ({ world, project }) => {
  const { ids, page } = await newList(world, project);
  const first = await page("limit=2");
  expect(first).toEqual({
    ...{ ids: ids.slice(0, 2), hasMore: true, nextCursor: ids[1], prevCursor: ids[0] },
  });
  for (const query of ["after=", "before=", "after=&before="])
    expect([query, await page(`${query}&limit=2`)]).toEqual([query, first]);
  expect((await page(`after=${ids[0]}&before=&limit=2`)).ids).toEqual(ids.slice(1, 3));
});
