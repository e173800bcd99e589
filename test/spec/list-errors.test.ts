import { expect } from "vitest";
import { emailKey } from "../../functions/store/platform/keys.ts";
import { remove } from "../../functions/store/platform/write.ts";
import { newProject, type TestProject } from "../support/project.ts";
import type { World } from "../support/world.ts";
import { send } from "../workers/mail.ts";
import { statusAndName } from "./sending.ts";
import { specifiedInPart } from "./specified.ts";

const list = (world: World, { key }: TestProject, query: string) =>
  world.api("GET", `/emails?${query}`, { key });

specifiedInPart("7.400.page-with-cursor", "GET /emails", async ({ world, project }) => {
  const id = await send(world, project);
  for (const query of [`page=1&after=${id}`, `page=1&before=${id}`]) {
    const answer = await list(world, project, query);
    expect(statusAndName(answer)).toEqual([400, "invalid_pagination"]);
    // The page parameter would be refused too; this response is about the combination.
    expect(answer.body.message).toMatch(/page cannot be combined/);
  }
});

specifiedInPart("7.400.both-cursors", "GET /emails", async ({ world, project }) => {
  const [one, other] = [await send(world, project), await send(world, project)];
  for (const id of [one, other]) {
    expect((await list(world, project, `after=${id}`)).status).toBe(200);
    expect((await list(world, project, `before=${id}`)).status).toBe(200);
    const answer = await list(world, project, `after=${one}&before=${id}`);
    expect(statusAndName(answer)).toEqual([400, "invalid_pagination"]);
  }
});

specifiedInPart("7.400.unknown-cursor", "GET /emails", async ({ world, project }) => {
  const other = await newProject(world);
  const deleted = await send(world, project);
  expect((await list(world, project, `after=${deleted}`)).status).toBe(200);
  await remove(world.services.tables, "data", emailKey(project.id, deleted));
  const never = "eml_01KV5JE8G09BQEJJWM1YBQ5300";
  const cursors = [deleted, await send(world, other), never, "eml_", "nothing", project.domainId, "%00", "1"];
  for (const cursor of cursors) {
    for (const direction of ["after", "before"]) {
      const answer = await list(world, project, `${direction}=${cursor}`);
      expect([cursor, ...statusAndName(answer)]).toEqual([cursor, 400, "invalid_cursor"]);
    }
  }
});

specifiedInPart("7.400.page-disabled", "GET /emails", async ({ world, project }) => {
  for (const page of [1, 2, 1000])
    expect(statusAndName(await list(world, project, `page=${page}`))).toEqual([400, "invalid_pagination"]);
});
